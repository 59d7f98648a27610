// What a person sees of a document and can do with it, as a list of nodes. Runs in each frame of a page.
//
// listen(): remember which elements listen to touches; runs before the page's own scripts.
// snapshot(clip): the nodes in document order. clip: left, top, right, bottom of what of the frame can be seen, in CSS
// pixels of the frame. A node: [parent, role, left, top, right, bottom, text, description, hint, id, flags, colour].
// listAt(x, y), fieldAt(x, y): the list of choices, the field at a point. focused(): the field that has the focus.
(() => {
  const KEY = Symbol.for("promptrpa");
  if (window[KEY]) return;
  const listeners = new WeakMap();
  const TOUCHES = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"]);
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (TOUCHES.has(type) && this instanceof Element && listener) {
      if (!listeners.has(this)) listeners.set(this, new Map());
      const kinds = listeners.get(this);
      if (!kinds.has(type)) kinds.set(type, new Set());
      kinds.get(type).add(listener);
    }
    return add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    listeners.get(this)?.get(type)?.delete(listener);
    return remove.call(this, type, listener, options);
  };
  // Where a page listens to touches itself, the browser does not move them to a button near by, as it does a finger's.
  add.call(window, "touchstart", () => {}, { capture: true, passive: true });
  const FLAGS = [
    "clickable", "checkable", "checked", "scrollable", "editable", "enabled", "focusable", "focused", "selected",
    "password", "modal", "frame",
  ];
  const BIT = Object.fromEntries(FLAGS.map((name, index) => [name, 1 << index]));
  const TYPED = new Set([
    "", "text", "search", "email", "tel", "url", "number", "password", "date", "time", "datetime-local", "month",
    "week", "color",
  ]);
  const ROLES = new Set([
    "button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem", "checkbox",
    "radio", "switch", "slider", "textbox", "searchbox", "combobox", "spinbutton", "gridcell",
  ]);
  const HOLDERS = new Set([
    "menu", "menubar", "listbox", "tree", "tablist", "tabpanel", "radiogroup", "grid", "dialog", "toolbar", "group",
    "list", "table", "region", "application", "document", "main", "form", "rowgroup", "alertdialog",
  ]);
  const INLINE = new Set([
    "A", "ABBR", "B", "BDI", "BDO", "BR", "CITE", "CODE", "DEL", "DFN", "EM", "FONT", "I", "INS", "KBD", "MARK", "Q",
    "S", "SAMP", "SMALL", "SPAN", "STRONG", "SUB", "SUP", "TIME", "U", "VAR", "WBR",
  ]);
  const SKIPPED = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "META", "LINK", "TITLE", "BR", "WBR"]);
  const SHAPES = new Set(["circle", "ellipse", "rect", "polygon", "polyline", "path", "line", "image", "use"]);

  const plain = (text) => (text || "").replace(/\s+/g, " ").trim();
  const kindOf = (el) => (el.tagName === "INPUT" ? (el.getAttribute("type") || "").toLowerCase() : "");
  const roleOf = (el) => plain(el.getAttribute("role")).split(" ")[0].toLowerCase();

  function isEditable(el) {
    if (el.tagName === "TEXTAREA") return !el.readOnly && !el.disabled;
    if (el.tagName === "INPUT") {
      const kind = kindOf(el);
      const typed = TYPED.has(kind) || !["checkbox", "radio", "button", "submit", "reset", "image", "file", "range",
        "hidden"].includes(kind);
      return typed && !el.readOnly && !el.disabled;
    }
    return el.isContentEditable && !(el.parentElement && el.parentElement.isContentEditable);
  }

  function listens(el) {
    if (typeof el.onclick === "function" || typeof el.onmousedown === "function" || typeof el.onmouseup === "function")
      return true;
    const kinds = listeners.get(el);
    if (kinds) for (const set of kinds.values()) if (set.size) return true;
    return false;
  }

  // role: what a person takes it for. Empty: nothing that can be touched.
  function control(el, style) {
    const role = roleOf(el);
    switch (el.tagName) {
      case "BUTTON": case "SUMMARY": break;
      case "A": case "AREA": if (el.hasAttribute("href") && !role) return "link"; break;
      case "SELECT": return el.size > 1 || el.multiple ? "listbox" : "select";
      case "TEXTAREA": return "field";
      case "INPUT": {
        const kind = kindOf(el);
        if (kind === "hidden") return "";
        if (kind === "checkbox") return role === "switch" ? "switch" : "checkbox";
        if (kind === "radio") return "radio";
        if (kind === "range") return "slider";
        if (["button", "submit", "reset", "image", "file"].includes(kind)) return "button";
        return "field";
      }
    }
    if (isEditable(el)) return "field";
    if (ROLES.has(role) && role !== "gridcell" && role !== "textbox" && role !== "searchbox" && role !== "combobox")
      return role;
    if (el.tagName === "BUTTON" || el.tagName === "SUMMARY") return "button";
    if (el === document.body || el === document.documentElement || HOLDERS.has(role)) return "";
    const pointer = style.cursor === "pointer" &&
      !(el.parentElement && getComputedStyle(el.parentElement).cursor === "pointer");
    const touched = listens(el) || (el.tabIndex >= 0 && el.hasAttribute("tabindex") && el.tagName !== "IFRAME");
    if (!pointer && !touched) return "";
    if (el.tagName === "LABEL") return "";
    const box = el.getBoundingClientRect();
    const large = box.width * box.height > 0.5 * innerWidth * innerHeight;
    if (large || (!pointer && holdsControls(el))) return "";
    return el.tagName === "A" ? "link" : "touchable";
  }

  // The one thing in it that can be touched, where that has all its words.
  function only(el) {
    const found = [...el.querySelectorAll("*")].filter((inner) => control(inner, getComputedStyle(inner)));
    if (found.length !== 1) return null;
    const text = plain(found[0].innerText);
    const fits = text && text === plain(el.innerText) && !found[0].matches("input,select,textarea,button");
    return fits && !found[0].isContentEditable ? found[0] : null;
  }

  const CONTROLS = "a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link],[role=tab]," +
    "[contenteditable=true]";
  function holdsControls(el) {
    if (el.querySelector(CONTROLS)) return true;
    for (const inner of el.querySelectorAll("*")) if (listens(inner)) return true;
    return false;
  }

  // --- names

  function textOf(id) {
    return plain(id.split(/\s+/).map((each) => document.getElementById(each)?.textContent || "").join(" "));
  }

  function labelOf(el) {
    const labels = el.labels ? [...el.labels] : [];
    return plain(labels.map((label) => {
      if (!label.contains(el)) return label.innerText;
      const copy = label.cloneNode(true);
      for (const inner of copy.querySelectorAll("input,select,textarea,button")) inner.remove();
      return copy.textContent;
    }).join(" "));
  }

  function nameOf(el) {
    const said = el.getAttribute("aria-labelledby");
    return plain((said && textOf(said)) || el.getAttribute("aria-label") || "");
  }

  function describe(el) {
    const named = nameOf(el) || plain(el.getAttribute("alt") || "");
    if (named) return named;
    if (el instanceof SVGElement) {
      const title = [...el.children].find((child) => child.tagName.toLowerCase() === "title");
      if (title) return plain(title.textContent);
    }
    return plain(el.getAttribute("title") || "");
  }

  const ASKS = {
    date: "Date", time: "Time", "datetime-local": "Date and time", month: "Month", week: "Week", email: "Email",
    password: "Password", search: "Search", tel: "Phone", url: "Web address", color: "Colour",
  };
  function hintOf(el) {
    const said = plain(el.getAttribute("placeholder") || el.getAttribute("aria-placeholder") || "");
    return said || (el.tagName === "INPUT" && !labelOf(el) ? ASKS[kindOf(el)] || "" : "");
  }

  function idOf(el, wordless) {
    const id = el.id || el.getAttribute("data-testid") || el.getAttribute("name") || "";
    if (id || !wordless) return id;
    const names = typeof el.className === "string" ? el.className : el.className?.baseVal || "";
    return plain(names).replace(/ /g, "_");
  }

  // --- places

  const inner = (one, other) => ({
    left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
  });
  const filled = (box) => box.right - box.left >= 1 && box.bottom - box.top >= 1;

  function topmost(x, y) {
    let hit = document.elementFromPoint(x, y);
    while (hit && hit.shadowRoot) {
      const deeper = hit.shadowRoot.elementFromPoint(x, y);
      if (!deeper || deeper === hit) break;
      hit = deeper;
    }
    return hit;
  }

  const contains = (outer, el) => {
    for (let node = el; node; node = node.parentNode || node.host) if (node === outer) return true;
    return false;
  };

  const WINDOW = "button,a[href],input[type=button],input[type=submit],[role=button]";
  // What lies over the page, stands out from it and has buttons of its own: a window, also where it does not say so.
  function windowOf(hit) {
    for (let el = hit; el && el !== document.body && el !== document.documentElement; el = el.parentElement) {
      const style = getComputedStyle(el);
      if (style.position !== "fixed" && style.position !== "absolute") continue;
      const listed = ["menu", "listbox", "tree", "tooltip", "grid"].includes(roleOf(el)) ||
        /^(UL|OL|TABLE)$/.test(el.tagName);
      const box = el.getBoundingClientRect();
      const small = box.width * box.height < 0.8 * innerWidth * innerHeight;
      if (!listed && small && !el.matches(WINDOW) && el.querySelector(WINDOW)) return el;
    }
    return null;
  }

  // Something else lies over it, wherever it is touched. over: the windows that are found by this.
  function covered(el, box, over) {
    const midX = (box.left + box.right) / 2, midY = (box.top + box.bottom) / 2;
    const points = [[midX, midY], [box.left + 2, midY], [box.right - 2, midY], [midX, box.top + 2],
      [midX, box.bottom - 2]];
    for (const [x, y] of points) {
      const hit = topmost(x, y);
      if (!hit || contains(hit, el) || contains(el, hit)) return false;
      if (el.labels && [...el.labels].some((label) => contains(label, hit))) return false;
    }
    const lies = over && windowOf(topmost(midX, midY));
    if (lies) over.add(lies);
    return true;
  }

  function scrolls(el, style) {
    const down = /(auto|scroll)/.test(style.overflowY) && el.scrollHeight > el.clientHeight + 4;
    const across = /(auto|scroll)/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 4;
    return (down || across) && el.clientHeight > 12;
  }

  // --- the walk

  // windows: what is known to lie over the page as windows do.
  function snapshot(clip, windows = new Set()) {
    const nodes = [];
    const over = new Set();
    const page = inner(clip, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const active = deepest();

    function put(parent, role, box, words, flags, colour) {
      nodes.push([parent, role, box.left, box.top, box.right, box.bottom, words.text || "", words.description || "",
        words.hint || "", words.id || "", flags, colour || ""]);
      return nodes.length - 1;
    }

    function isPlain(el) {
      for (const child of el.children) {
        if (SKIPPED.has(child.tagName)) continue;
        if (!INLINE.has(child.tagName) || child.shadowRoot) return false;
        const style = getComputedStyle(child);
        if (control(child, style) || !isPlain(child)) return false;
        if (style.display !== "inline" && plain(child.textContent) !== plain(el.textContent)) return false;
      }
      return true;
    }

    const ownText = (el) => [...el.childNodes].some((node) => node.nodeType === 3 && plain(node.data));

    // One text, whatever it is wrapped in.
    function single(el) {
      if (isPlain(el) && (ownText(el) || el.children.length < 2)) return true;
      const parts = [...el.childNodes].filter((node) =>
        node.nodeType === 1 ? !SKIPPED.has(node.tagName) : node.nodeType === 3 && plain(node.data));
      return parts.length === 1 && parts[0].nodeType === 1 && !control(parts[0], getComputedStyle(parts[0])) &&
        !parts[0].querySelector("img,svg,canvas,iframe") && !SHAPES.has(parts[0].tagName) && single(parts[0]);
    }

    function walk(el, parent, window_, style) {
      if (SKIPPED.has(el.tagName) || el.tagName === "OPTION" || el.tagName === "OPTGROUP") return;
      if (style.display === "none") return;
      if (style.display === "contents") return children(el, parent, window_);
      const rect = el.getBoundingClientRect();
      let box = inner(rect, window_);
      const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
      const within = clips && el !== document.body && el !== document.documentElement ? box : window_;
      const hidden = style.visibility !== "visible" || Number(style.opacity) === 0;
      if (!filled(box) || hidden) {
        if (Number(style.opacity) === 0 || (clips && !filled(box))) return ticked(el, parent, window_);
        return children(el, parent, within);
      }
      const shape = el instanceof SVGElement && SHAPES.has(el.tagName.toLowerCase());
      const role = control(el, style);
      const isImage = ["IMG", "CANVAS", "VIDEO"].includes(el.tagName) || (el.tagName === "svg" && !drawn(el));
      if (role || isImage || shape) {
        if (style.pointerEvents !== "none" && covered(el, box, role ? over : null)) return;
        return touchable(el, parent, role, box, within, style, isImage, shape);
      }
      if (el.tagName === "IFRAME" || el.tagName === "FRAME")
        return put(parent, "frame", inset(el, box), { description: describe(el), id: idOf(el) },
          BIT.enabled | BIT.frame);
      if (el.tagName === "text" && el instanceof SVGElement && plain(el.textContent))
        return put(parent, "text", box, { text: plain(el.textContent) }, BIT.enabled, style.fill);
      if (ownText(el) && isPlain(el) && !el.shadowRoot) {
        const text = plain(el.innerText);
        if (!text || covered(el, box)) return;
        return put(parent, /^H[1-6]$/.test(el.tagName) ? "heading" : "text", box, { text, id: idOf(el) },
          BIT.enabled | chosen(el), style.color);
      }
      return container(el, parent, box, within, style);
    }

    // A box that is ticked by what stands for it: the real one cannot be seen.
    function ticked(el, parent, window_) {
      if (el.tagName !== "INPUT" || !["checkbox", "radio"].includes(kindOf(el))) return;
      const seen = [...(el.labels || [])].map((label) => inner(label.getBoundingClientRect(), window_)).find(filled);
      if (seen) put(parent, control(el, getComputedStyle(el)), seen, { text: labelOf(el) || describe(el) },
        BIT.clickable | BIT.checkable | (el.checked ? BIT.checked : 0) | (el.disabled ? 0 : BIT.enabled));
    }

    const drawn = (svg) => svg.querySelector("circle,ellipse,rect,polygon,text,[onclick]") !== null ||
      [...svg.querySelectorAll("*")].some(listens);

    function inset(el, box) {
      const rect = el.getBoundingClientRect();
      const left = rect.left + el.clientLeft, top = rect.top + el.clientTop;
      return inner(box, { left, top, right: left + el.clientWidth, bottom: top + el.clientHeight });
    }

    function container(el, parent, box, within, style) {
      const first = nodes.length;
      const modal = (el.tagName === "DIALOG" && el.matches(":modal")) || el.getAttribute("aria-modal") === "true" ||
        windows.has(el);
      const name = plain(el.getAttribute("aria-label") || "");
      const flags = BIT.enabled | (scrolls(el, style) ? BIT.scrollable : 0) | (modal ? BIT.modal : 0) | chosen(el);
      const loading = roleOf(el) === "progressbar" || el.tagName === "PROGRESS" || el.tagName === "METER";
      if (loading) {
        const value = el.getAttribute("aria-valuenow") ?? (el.hasAttribute("value") ? String(el.value) : "");
        return put(parent, "progress", box, { text: value, description: nameOf(el) || labelOf(el) }, BIT.enabled);
      }
      const index = put(modal ? -1 : parent, /^(UL|OL|TABLE)$/.test(el.tagName) ? "list" : "group", box,
        { description: name, id: idOf(el) }, flags, "");
      children(el, index, within);
      const inside = nodes.slice(first + 1).filter((node) => node[0] === index).length;
      const needless = !modal && !name && !(flags & ~BIT.enabled) && el !== document.body;
      if (needless && inside < 2) {
        nodes.splice(first, 1);
        for (let n = first; n < nodes.length; n++)
          nodes[n][0] = nodes[n][0] === first ? parent : nodes[n][0] > first ? nodes[n][0] - 1 : nodes[n][0];
      }
    }

    const chosen = (el) =>
      el.getAttribute("aria-selected") === "true" || (el.getAttribute("aria-current") || "false") !== "false"
        ? BIT.selected : 0;

    // What is folded up says so, as on a phone.
    function fold(el) {
      const said = el.tagName === "SUMMARY" && el.parentElement ? String(el.parentElement.open === true)
        : el.getAttribute("aria-expanded");
      const folds = !el.matches("input,textarea,[role=combobox]") && said !== null;
      if (folds) return said === "true" ? "Collapse" : "Expand";
      return /(^|[\s_])(expandable|collapsed)($|[\s_])/.test(String(el.getAttribute("class"))) ? "Expand" : "";
    }

    function touchable(el, parent, role, box, within, style, isImage, shape) {
      const said = words(el, role);
      const off = el.disabled || el.getAttribute("aria-disabled") === "true" || el.matches("fieldset[disabled] *");
      let flags = (off ? 0 : BIT.enabled) | chosen(el) | (el === active ? BIT.focused : 0);
      if (role) flags |= BIT.clickable | BIT.focusable;
      if (role === "field" && isEditable(el)) flags |= BIT.editable;
      if (kindOf(el) === "password") flags |= BIT.password;
      if (scrolls(el, style) || role === "listbox") flags |= BIT.scrollable;
      const ticks = ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"].includes(role);
      const pressed = el.getAttribute("aria-pressed");
      if (ticks || pressed !== null) {
        flags |= BIT.checkable;
        if (el.checked ?? [pressed, el.getAttribute("aria-checked")].includes("true")) flags |= BIT.checked;
      }
      if (role === "listbox") return listbox(el, parent, box, said, flags & ~BIT.clickable);
      if (ticks && el.labels && said.text) box = withLabel(el, box, within);
      const colour = shape ? style.fill === "none" ? style.stroke : style.fill : style.backgroundColor;
      const inside = ["touchable", "tab", "menuitem", "option", "treeitem"].includes(role) ? only(el) : null;
      if (inside) {
        if (role === "touchable") role = control(inside, getComputedStyle(inside)) || role;
        said.text = plain(el.innerText);
        said.description = said.description || describe(inside);
        flags |= chosen(inside);
      }
      said.description = said.description || fold(inside || el) || fold(el);
      const bare = !["field", "select", "slider", "checkbox", "radio", "switch"].includes(role) && !isImage && !shape;
      const alone = bare && el.tagName !== "INPUT" && !el.shadowRoot &&
        (inside || single(el) || !el.childElementCount);
      if (bare && alone && !said.text) said.text = plain(el.innerText ?? el.textContent);
      const kind = shape ? `shape ${shapeOf(el)}` : isImage ? el.tagName.toLowerCase() : role;
      const wordless = !said.text && !said.description && !said.hint;
      said.id = idOf(el, wordless && bare && !el.querySelector("*"));
      if (shape && wordless && !role && tiny(box)) return;
      const index = put(parent, kind, box, said, flags, colour);
      if (bare && !alone) children(el, index, within);
    }

    const tiny = (box) => box.right - box.left < 3 || box.bottom - box.top < 3;

    function shapeOf(el) {
      const tag = el.tagName.toLowerCase();
      if (tag === "polygon") return `polygon-${(el.points || []).length}`;
      if (tag === "rect") {
        const box = el.getBoundingClientRect();
        return Math.abs(box.width - box.height) < 0.1 * Math.max(box.width, box.height) ? "square" : "rectangle";
      }
      return tag;
    }

    function words(el, role) {
      const description = describe(el);
      if (role === "field" || role === "slider") {
        const value = el.isContentEditable ? el.innerText : el.value;
        const text = kindOf(el) === "password" ? "•".repeat((value || "").length) : value || "";
        return { text, description: description || labelOf(el), hint: hintOf(el) };
      }
      if (role === "select") {
        const picked = el.selectedOptions[0];
        return { text: plain(picked ? picked.label : ""), description: description || labelOf(el) };
      }
      if (["checkbox", "radio", "switch"].includes(role) && el.tagName === "INPUT")
        return { text: labelOf(el), description };
      if (el.tagName === "INPUT") {
        const usual = { submit: "Submit", reset: "Reset", file: "Choose File" }[kindOf(el)] || "";
        return { text: plain(el.value) || usual, description };
      }
      return { text: "", description };
    }

    // A box and its label on one line are touched as one.
    function withLabel(el, box, window_) {
      for (const label of el.labels) {
        const said = inner(label.getBoundingClientRect(), window_);
        const line = Math.min(box.bottom, said.bottom) - Math.max(box.top, said.top);
        const apart = Math.max(box.left, said.left) - Math.min(box.right, said.right);
        if (!filled(said) || line < 0.5 * (box.bottom - box.top) || apart > 24) continue;
        return { left: Math.min(box.left, said.left), top: Math.min(box.top, said.top),
          right: Math.max(box.right, said.right), bottom: Math.max(box.bottom, said.bottom) };
      }
      return box;
    }

    function listbox(el, parent, box, said, flags) {
      const index = put(parent, "list", box, { description: nameOf(el) || labelOf(el), id: idOf(el) }, flags);
      for (const option of el.options) {
        const seen = inner(option.getBoundingClientRect(), box);
        if (filled(seen)) put(index, "option", seen, { text: plain(option.label) },
          BIT.clickable | (option.disabled ? 0 : BIT.enabled) | (option.selected ? BIT.selected : 0));
      }
    }

    function children(el, parent, window_) {
      for (const node of el.shadowRoot ? el.shadowRoot.childNodes : el.childNodes) {
        if (node.nodeType === 3 && plain(node.data)) strayText(node, parent, window_);
        else if (node.nodeType === 1 && node.tagName === "SLOT")
          for (const given of node.assignedElements()) walk(given, parent, window_, getComputedStyle(given));
        else if (node.nodeType === 1 && !isOwnLabel(node)) walk(node, parent, window_, getComputedStyle(node));
      }
    }

    // Its words stand on the box that it belongs to, on the same line.
    function isOwnLabel(el) {
      if (el.tagName !== "LABEL" || !el.control || el.contains(el.control) || el.querySelector(CONTROLS)) return false;
      if (!["checkbox", "radio"].includes(kindOf(el.control))) return false;
      const box = el.control.getBoundingClientRect(), own = el.getBoundingClientRect();
      return filled(box) && filled(inner(withLabel(el.control, box, page), own));
    }

    function strayText(node, parent, window_) {
      if (node.parentElement?.tagName === "LABEL" && isTicked(node.parentElement)) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = inner(range.getBoundingClientRect(), window_);
      if (!filled(box)) return;
      const style = node.parentElement && getComputedStyle(node.parentElement);
      if (style && style.visibility !== "visible") return;
      if (node.parentElement && covered(node.parentElement, box)) return;
      put(parent, "text", box, { text: plain(node.data) }, BIT.enabled, style ? style.color : "");
    }

    const isTicked = (label) => label.control && ["checkbox", "radio"].includes(kindOf(label.control));

    const root = document.body || document.documentElement;
    if (root) {
      const index = put(-1, "page", page, { description: plain(document.title) },
        BIT.enabled | (document.documentElement.scrollHeight > innerHeight + 4 ? BIT.scrollable : 0));
      children(root, index, page);
    }
    if (over.size && !windows.size) return snapshot(clip, over);
    return { nodes, address: location.href, state: document.readyState };
  }

  // --- points and fields

  function deepest() {
    let el = document.activeElement;
    while (el && el.shadowRoot && el.shadowRoot.activeElement) el = el.shadowRoot.activeElement;
    return el;
  }

  // The list of choices at a point, where the browser would open it, or several can be chosen.
  function listAt(x, y) {
    const hit = topmost(x, y);
    if (!hit) return null;
    const option = hit.closest("option");
    const list = hit.closest("select");
    if (list && (list.size > 1 || list.multiple)) return list.multiple && option ? list : null;
    return list;
  }

  const options = (select) => [...select.options].map((option) => ({
    text: plain(option.label), selected: option.selected, enabled: !option.disabled,
  }));

  function focused() {
    const el = deepest();
    if (!el || (!isEditable(el) && !el.isContentEditable && kindOf(el) !== "range")) return null;
    return el;
  }

  // The field that a point belongs to.
  function fieldAt(x, y) {
    const hit = topmost(x, y);
    if (!hit) return null;
    const label = hit.closest("label");
    for (let el = label && label.control && !hit.closest("input") ? label.control : hit; el; el = el.parentElement)
      if (isEditable(el) || kindOf(el) === "range") return el;
    return null;
  }

  const field = (el) => ({
    kind: el.tagName === "INPUT" ? kindOf(el) : el.tagName === "TEXTAREA" ? "lines" : "rich",
    text: el.isContentEditable ? el.innerText : el.value, least: el.min || "", most: el.max || "",
  });

  // What opens a menu when a pointer comes over it, and is closed.
  function menuAt(x, y) {
    const hit = topmost(x, y);
    const item = hit && hit.closest("[role=menuitem],[role=menubar] *,li,a,button");
    const opens = item && (item.closest("[aria-haspopup]") || item.querySelector(":scope > [aria-haspopup]"));
    return opens && item.getAttribute("aria-expanded") !== "true" && opens.getAttribute("aria-haspopup") !== "false"
      ? opens : null;
  }
  const unfolded = (el) => {
    const beside = el.nextElementSibling || el.querySelector("[role=menu],ul");
    const menu = el.getAttribute("aria-controls") ? document.getElementById(el.getAttribute("aria-controls")) : beside;
    return el.getAttribute("aria-expanded") === "true" || !!(menu && menu.getClientRects().length);
  };

  // Load the pictures that what stands at a point only shows while it is touched: until one is there, what it stands
  // for has no size, and the touch misses it.
  async function loadTouched(x, y) {
    const found = new Set();
    for (const sheet of document.styleSheets) {
      try {
        for (const rule of sheet.cssRules) {
          const picture = /:(hover|active)/.test(rule.selectorText || "") && /url\("(.*?)"\)/.exec(rule.style.content);
          const touched = picture && rule.selectorText.replace(/:(hover|active)/g, "");
          if (touched && touched.trim() && topmost(x, y)?.closest(touched)) found.add(new URL(picture[1], sheet.href || document.baseURI).href);
        }
      } catch { /* a sheet of another site cannot be read */ }
    }
    await Promise.all([...found].map((address) => {
      const picture = new Image();
      picture.src = address;
      return picture.decode().catch(() => {});
    }));
  }

  const select = (el) => {
    if (typeof el.select === "function") el.select();
    else getSelection().selectAllChildren(el);
  };

  // A value that cannot be typed sign by sign.
  const set = (el, value) => {
    const owner = Object.getPrototypeOf(el);
    Object.getOwnPropertyDescriptor(owner, "value").set.call(el, value);
    el.dispatchEvent(new Event("input", { bubbles: true }));
    el.dispatchEvent(new Event("change", { bubbles: true }));
  };

  Object.defineProperty(window, KEY, { value: { snapshot, listAt, options, focused, fieldAt, field, menuAt, unfolded,
    loadTouched, select, set } });
})();
