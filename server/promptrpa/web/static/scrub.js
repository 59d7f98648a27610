"use strict";
// One step at a time: slider, buttons, arrow keys. Without this script all steps are shown.
(() => {
  const kept = { step: 0 };

  function prepare() {
    const bar = document.querySelector("[data-scrub]");
    const steps = [...document.querySelectorAll(".moments > .step")];
    if (!bar || !steps.length) return;
    const range = bar.querySelector("input");
    const all = bar.querySelector("[data-all]");
    const told = bar.querySelector("output");
    bar.hidden = false;

    function show(step) {
      kept.step = Math.min(step, steps.length);
      const one = kept.step > 0;
      steps.forEach((each, index) => { each.hidden = one && index !== kept.step - 1; });
      steps[0].parentElement.classList.toggle("one", one);
      all.setAttribute("aria-pressed", String(!one));
      told.textContent = one ? `${kept.step} / ${steps.length}` : String(steps.length);
      if (one) range.value = String(kept.step);
      range.setAttribute("aria-valuetext", one ? steps[kept.step - 1].querySelector("h2").textContent.trim() : told.textContent);
    }

    kept.move = (by) => show(Math.max(1, (kept.step || (by > 0 ? 0 : 2)) + by));
    range.addEventListener("input", () => show(Number(range.value)));
    all.addEventListener("click", () => show(kept.step ? 0 : 1));
    bar.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", () => kept.move(Number(button.dataset.go))));
    kept.show = show;
    show(kept.step);
  }

  document.addEventListener("keydown", (event) => {
    if (!kept.move || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, button, summary, .wide")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) { event.preventDefault(); kept.move(by); }
    if (event.key === "Escape") kept.show(0);
  });
  document.addEventListener("click", (event) => {
    const found = event.target.closest("a[href^='#step-']");
    if (found && kept.step) kept.show(Number(found.hash.slice(6)));
  });
  document.addEventListener("exchanged", prepare);
  prepare();
})();
