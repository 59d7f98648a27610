"use strict";
// Guide mode: the server says where the step's widget is and when the step is done; the person touches.
(() => {
  const place = document.querySelector("[data-guide]");
  const phone = place.querySelector(".phone");
  if (!phone) return;
  const words = document.querySelector("[data-words]").dataset;
  const part = (name) => place.querySelector(`[data-${name}]`);
  const steps = [...place.querySelectorAll(".guide-list li")];
  const device = encodeURIComponent(phone.dataset.phone);
  let number = 0;
  let turn = 0;

  function values() {
    return Object.fromEntries([...place.querySelectorAll("[data-slot]")].map((field) => [field.dataset.slot, field.value]));
  }

  function mark(sight) {
    phone.querySelector("svg.guide")?.remove();
    if (!sight || !sight.bounds) return;
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("class", "guide");
    drawn.setAttribute("viewBox", `0 0 ${sight.size[0]} ${sight.size[1]}`);
    drawn.setAttribute("aria-hidden", "true");
    const [left, top, right, bottom] = sight.bounds;
    const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x: left - 6, y: top - 6, width: right - left + 12, height: bottom - top + 12, rx: 22, class: "outline" })) box.setAttribute(name, value);
    drawn.append(box);
    phone.append(drawn);
  }

  function show(sight) {
    const over = number >= steps.length;
    steps.forEach((step, index) => {
      step.classList.toggle("past", index < number);
      if (index === number) step.setAttribute("aria-current", "step"); else step.removeAttribute("aria-current");
    });
    part("count").textContent = over ? "" : `${words.step} ${number + 1} / ${steps.length}`;
    part("says").textContent = over ? words.over : sight.says;
    part("hint").textContent = over ? "" : sight.bounds ? words.here : sight.opens ? "" : words.away;
    part("type").hidden = over || !sight.typed || !sight.bounds;
    part("open").hidden = over || !sight.opens;
    part("next").disabled = over;
    part("back").disabled = number === 0;
    if (!over && sight.typed && document.activeElement !== part("typed")) part("typed").value = sight.typed;
    part("type").sight = part("open").sight = sight;
    mark(over ? null : sight);
  }

  async function follow() {
    const mine = ++turn;
    let began = "";
    let seen = "";
    while (mine === turn && number < steps.length) {
      const asked = new URLSearchParams({ device: phone.dataset.phone, began, seen, version: place.dataset.version });
      for (const [name, value] of Object.entries(values())) asked.set(`value.${name}`, value);
      let sight;
      try {
        sight = await call("GET", `/api/v1/tasks/${place.dataset.guide}/guide/${number + 1}?${asked}`);
      } catch (error) {
        tell(error.message);
        await new Promise((done) => setTimeout(done, 3000));
        continue;
      }
      if (mine !== turn) return;
      if (sight.done) {
        number += 1;
        began = seen = "";
        if (number < steps.length) continue;
        return show(sight);
      }
      show(sight);
      began ||= sight.page;
      seen = sight.page;
    }
    if (mine === turn) show(null);
  }

  function go(by) {
    number = Math.max(0, Math.min(steps.length, number + by));
    follow();
  }

  part("next").addEventListener("click", () => go(1));
  part("back").addEventListener("click", () => go(-1));
  part("open").addEventListener("click", (event) => call("POST", `/api/v1/devices/${device}/touch`, { operation: "open", parameter: event.target.sight.opens }).catch((error) => tell(error.message)));
  part("type").addEventListener("submit", (event) => {
    event.preventDefault();
    const [left, top, right, bottom] = event.target.sight.bounds;
    const touch = { operation: "edit", x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2), parameter: part("typed").value };
    call("POST", `/api/v1/devices/${device}/touch`, touch).catch((error) => tell(error.message));
  });
  follow();
})();
