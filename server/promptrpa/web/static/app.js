"use strict";

const csrf = document.querySelector("meta[name=csrf]").content;

async function call(method, path, body, accept = "application/json") {
  const headers = { "X-CSRF-Token": csrf, Accept: accept };
  if (body !== undefined && !(body instanceof FormData)) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(body);
  }
  const answer = await fetch(path, { method, headers, body, credentials: "same-origin" });
  const text = await answer.text();
  if (answer.ok && accept === "text/html") return text;
  let value = null;
  if ((answer.headers.get("Content-Type") || "").includes("json") && text) value = JSON.parse(text);
  if (!answer.ok) {
    const faults = value && value.errors ? Object.values(value.errors).flatMap((f) => Object.entries(f)) : [];
    throw new Error(faults.map(([name, why]) => `${name}: ${[why].flat().join(" ")}`).join(" ") || (value && value.detail) || answer.statusText);
  }
  return value;
}

const said = () => document.querySelector(".said");

function tell(text) {
  said().textContent = text;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { said().textContent = ""; }, 8000);
}

// --- forms: their fields become the JSON of a call to the API. The script is read before the page is shown: a browser
// never sends a form by itself, with what was typed in the address.

function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  if (field.type === "number" || "number" in field.dataset) return Number(field.value);
  if ("lines" in field.dataset) return field.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return "json" in field.dataset ? JSON.parse(field.value) : field.value;
}

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return ![...field.options].some((option) => option.selected && option.defaultSelected);
  return field.value !== field.defaultValue;
}

function bodyOf(form, button) {
  if (form.querySelector("input[type=file]")) return new FormData(form);
  const body = {};
  for (const field of form.elements) {
    if (!field.name || (field.disabled && field !== button) || (field.type === "radio" && !field.checked)) continue;
    if ("changed" in form.dataset && !isChanged(field)) continue;
    if (field.tagName === "BUTTON" && field !== button) continue;
    if (field.tagName !== "BUTTON" && button && button.name === field.name) continue;
    if ("each" in field.dataset) {
      (body[field.name] ||= []).push(...(field.checked ? [field.value] : []));
      continue;
    }
    const whole = field.closest("[data-for]");
    if (whole && (!button || button.dataset.with !== whole.dataset.for)) continue;
    const [name, part] = field.name.split(".", 2);
    if (part === undefined) body[name] = valueOf(field);
    else (body[name] ||= {})[part] = valueOf(field);
  }
  return body;
}

async function send(form, button) {
  const body = bodyOf(form, button);
  const [method, place] = form.dataset.api.split(" ");
  const path = "named" in form.dataset ? place.replace("{name}", encodeURIComponent(body.name.trim())) : place;
  if ("named" in form.dataset) delete body.name;
  const dry = button && "dry" in button.dataset;
  if (dry) return look(form, form.dataset.preview, { prompt: body.prompt, device: body.device });
  if (button && "looks" in button.dataset) return look(form, form.dataset.look, body);
  if ("changed" in form.dataset && !Object.keys(body).length) return tell(said().dataset.same);
  const value = await call(method, path, method === "DELETE" ? undefined : body);
  if ("secret" in form.dataset) return reveal(form, value);
  if (form.dataset.then) location.assign(form.dataset.then.replace("{id}", value ? value.id : ""));
  else if ("keep" in form.dataset) { form.querySelector("textarea").value = ""; form.querySelector(".plan").replaceChildren(); }
  else if (!form.closest("[data-live]")) {
    sessionStorage.setItem("said", said().dataset.done);
    return location.reload();
  }
  return refresh(true);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.api) return;
  event.preventDefault();
  if ("icon" in form.dataset) { form.dataset.naming = ""; return tell(form.querySelector("button").textContent); }
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  const buttons = form.querySelectorAll("button");
  buttons.forEach((button) => { button.disabled = true; });
  try {
    await send(form, event.submitter);
  } catch (error) {
    tell(error.message);
  }
  buttons.forEach((button) => { button.disabled = false; });
});

// What a call would do: a part of a page, in the reader's language.
async function look(form, path, body) {
  form.querySelector(".plan").innerHTML = await call("POST", path, body, "text/html");
  const keep = form.querySelector("[data-keep-it]");
  if (keep) keep.hidden = !form.querySelector(".plan ol");
}

function reveal(form, made) {
  const shown = document.createElement("input");
  shown.readOnly = true;
  shown.value = made.link || made.secret;
  shown.setAttribute("aria-label", form.querySelector("button").textContent);
  form.after(shown);
  shown.select();
}

// --- what is live: when something happened, the parts of the page that show it are fetched anew

async function refresh(at_once) {
  if (refresh.busy) { refresh.again = true; return; }
  refresh.busy = true;
  try {
    if (document.querySelector("[data-live]")) {
      const answer = await fetch(location.href, { credentials: "same-origin", headers: { Accept: "text/html" } });
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const part of document.querySelectorAll("[data-live]")) exchange(part, page.getElementById(part.id), at_once);
      }
    }
    await outline();
  } finally {
    refresh.busy = false;
  }
  if (refresh.again) { refresh.again = false; setTimeout(refresh, 150); }
}

function exchange(part, fresh, at_once) {
  if (!fresh || fresh.innerHTML === part.dataset.shown) return;
  const writing = part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
  if (writing && !at_once) return;
  const open = [...part.querySelectorAll("details")].map((each) => each.open);
  part.dataset.shown = fresh.innerHTML;
  part.innerHTML = fresh.innerHTML;
  part.querySelectorAll("details").forEach((each, number) => { each.open = Boolean(open[number]); });
  part.querySelectorAll(".phone").forEach(prepare);
  document.dispatchEvent(new CustomEvent("exchanged", { detail: part }));
}

async function outline() {
  for (const phone of document.querySelectorAll(".phone")) {
    const now = await call("GET", `/api/v1/devices/${encodeURIComponent(phone.dataset.phone)}/now`).catch(() => null);
    phone.querySelector("svg.now")?.remove();
    if (!now || !now.bounds || !now.size) continue;
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("class", "now");
    drawn.setAttribute("viewBox", `0 0 ${now.size[0]} ${now.size[1]}`);
    drawn.setAttribute("aria-hidden", "true");
    const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const [left, top, right, bottom] = now.bounds;
    for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top, rx: 18, class: "outline" })) box.setAttribute(name, value);
    drawn.append(box);
    phone.append(drawn);
  }
}

function listen() {
  const path = document.body.dataset.events;
  if (!path) return;
  const events = new EventSource(path);
  let timer = 0;
  events.addEventListener("changed", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 40);
  });
}

// --- the phone: a click shows a place, or touches it while a person has the phone

async function watch(phone, picture) {
  let seen = "";
  while (phone.isConnected) {
    try {
      const path = `/api/v1/devices/${encodeURIComponent(phone.dataset.phone)}/live`;
      const answer = await fetch(path, { headers: seen ? { "If-None-Match": seen } : {}, cache: "no-store" });
      if (answer.status === 200) {
        const before = picture.src;
        picture.src = URL.createObjectURL(await answer.blob());
        await picture.decode().catch(() => {});
        if (before.startsWith("blob:")) URL.revokeObjectURL(before);
      } else if (answer.status === 204) {
        picture.src = "/static/blank.svg";
      } else if (answer.status >= 400) {
        await new Promise((done) => setTimeout(done, 3000));
      }
      seen = answer.headers.get("ETag") || seen;
    } catch (error) {
      await new Promise((done) => setTimeout(done, 3000));
    }
  }
}

function prepare(phone) {
  const picture = phone.querySelector("img");
  watch(phone, picture);
  picture.draggable = false;
  let began = null;
  picture.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    began = { at: spot(picture, event), time: event.timeStamp };
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener("pointercancel", () => { began = null; });
  picture.addEventListener("pointerup", (event) => {
    if (!began) return;
    const [at, to, held] = [began.at, spot(picture, event), event.timeStamp - began.time > HELD];
    began = null;
    const moved = Math.hypot(to[0] - at[0], to[1] - at[1]) > picture.naturalWidth * MOVED;
    gesture(phone, at, moved ? to : null, held).catch((error) => tell(error.message));
  });
}

const HELD = 700; // milliseconds
const MOVED = 0.03; // share of the width

function spot(picture, event) {
  const frame = picture.getBoundingClientRect();
  return [
    Math.round((event.clientX - frame.left) / frame.width * picture.naturalWidth),
    Math.round((event.clientY - frame.top) / frame.height * picture.naturalHeight),
  ];
}

async function gesture(phone, at, to, held) {
  const [x, y] = at;
  const naming = [...document.querySelectorAll("form[data-naming]")].find((form) => form.dataset.icon === phone.dataset.phone);
  if (naming) {
    delete naming.dataset.naming;
    await call("POST", naming.dataset.api.split(" ")[1], { words: naming.elements.words.value, x, y });
    naming.elements.words.value = "";
    return tell(naming.dataset.done);
  }
  const [run, question] = (phone.dataset.touch || "").split(" ");
  if (run) {
    const text = phone.closest(".question").querySelector("[data-text]").value;
    const value = text ? `${x},${y}=${text}` : to ? `${x},${y}>${to}` : held ? `${x},${y}!` : `${x},${y}`;
    return call("POST", `/api/v1/runs/${run}/answers`, { question, value });
  }
  const kind = to ? { operation: "drag", parameter: `${to}` } : { operation: held ? "long_click" : "click" };
  return call("POST", `/api/v1/devices/${encodeURIComponent(phone.dataset.phone)}/touch`, { x, y, ...kind });
}

// --- small things

async function signIn(card) {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  try {
    await call("POST", "/sign-in", { secret, browser: navigator.userAgent.slice(0, 120) });
    location.replace("/");
  } catch (error) {
    const place = card.querySelector("[role=alert]");
    place.textContent = error.message;
    place.hidden = false;
  }
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-language]").forEach((button) => button.addEventListener("click", async () => {
    document.cookie = `promptrpa_language=${button.dataset.language}; path=/; max-age=31536000; samesite=lax`;
    location.reload();
  }));
  document.querySelectorAll("[data-device]").forEach((field) => field.addEventListener("change", () => {
    location.assign(`/?device=${encodeURIComponent(field.value)}`);
  }));
  document.querySelectorAll("[data-print]").forEach((button) => button.addEventListener("click", () => print()));
  document.querySelectorAll("form[data-look] input[type=file]").forEach((field) => field.addEventListener("change", () => {
    field.form.querySelector(".plan").replaceChildren();
    field.form.querySelector("[data-keep-it]").hidden = true;
  }));
  document.querySelectorAll("[data-zone]").forEach((field) => { field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"; });
  document.querySelectorAll("[data-live]").forEach((part) => { part.dataset.shown = part.innerHTML; });
  document.querySelectorAll(".phone").forEach(prepare);
  document.querySelectorAll("[data-sign-in]").forEach((card) => {
    signIn(card);
    addEventListener("hashchange", () => signIn(card)); // a link that is opened where this page is shown already
  });
  document.querySelector("#prompt")?.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit(event.target.form.querySelector(".main"));
  });
  if (sessionStorage.getItem("said")) tell(sessionStorage.getItem("said"));
  sessionStorage.removeItem("said");
  document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  listen();
  outline();
});
