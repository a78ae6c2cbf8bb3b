/** The product's colours and shapes; system fonts, since the page fetches nothing. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#0b2a2c, #e6f2f0);
  --muted: light-dark(#4a6465, #9db8b7);
  --mist: light-dark(#eff5f4, #071c1e);
  --surface: light-dark(#fff, #0d292c);
  --line: light-dark(#d3e1df, #1e4449);
  --field: light-dark(#6c8685, #5f8384);
  --teal: light-dark(#0b7a75, #2cc4b5);
  --teal-ink: light-dark(#fff, #04211f);
  --teal-soft: light-dark(#d9f0ec, #0f3d3c);
  --teal-text: light-dark(#0a6560, #5cd9cb);
  --lagoon: light-dark(#06363a, #051517);
  --lagoon-ink: #e3f4f1;
  --lagoon-muted: #9cc4c1;
}
*, ::before, ::after { box-sizing: border-box; }
body, h1, h2, p, ol, pre { margin: 0; padding: 0; }
body { display: flex; flex-direction: column; height: 100dvh; background: var(--mist); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--teal-text); }
:focus-visible { outline: 2px solid var(--teal); outline-offset: 2px; }

header { display: flex; flex-wrap: wrap; gap: 12px 32px; align-items: center; justify-content: space-between;
  padding: 14px 24px; background: var(--lagoon); color: var(--lagoon-ink); }
header p { color: var(--lagoon-muted); font-size: 14px; }
h1 { font-size: 20px; line-height: 1.25; letter-spacing: -0.02em; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
form label, form a { color: var(--lagoon-muted); font-size: 14px; }
input, button { font: inherit; height: 38px; border-radius: 8px; }
input { width: 230px; padding: 0 12px; border: 1px solid var(--field); background: var(--surface); color: var(--ink); }
button { padding: 0 16px; border: 0; background: #2cc4b5; color: #04211f; font-weight: 600; cursor: pointer; }
header :focus-visible { outline-color: #fff; }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(260px, 360px) 1fr; }
nav { overflow-y: auto; border-right: 1px solid var(--line); background: var(--surface); }
ol { list-style: none; }
li a { display: grid; gap: 1px; padding: 12px 24px; border-bottom: 1px solid var(--line); color: var(--ink);
  text-decoration: none; }
li a:hover { background: var(--mist); }
li a[aria-current] { background: var(--teal-soft); box-shadow: inset 3px 0 var(--teal); }
li a:focus-visible { outline-offset: -3px; }
.who, .what { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who { font-weight: 600; }
.when { color: var(--muted); font-size: 13px; }
.when b { padding: 1px 6px; border-radius: 6px; background: var(--teal-soft); color: var(--teal-text); font-size: 12px; }
.empty, .cut { padding: 24px; color: var(--muted); }

.pane { display: flex; flex-direction: column; min-width: 0; padding: 20px 28px 28px; overflow-y: auto; }
.back { display: none; margin-bottom: 12px; }
h2 { font-size: 22px; line-height: 1.25; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.meta { margin-top: 4px; color: var(--muted); overflow-wrap: anywhere; }
.meta strong { color: var(--ink); font-weight: 600; }
.tabs { display: flex; gap: 6px; margin-top: 14px; }
.tabs a { padding: 5px 14px; border-radius: 8px; text-decoration: none; font-size: 14px; font-weight: 600; }
.tabs a:hover { background: var(--surface); }
.tabs a[aria-current] { background: var(--teal); color: var(--teal-ink); }
iframe, pre { flex: 1 0 auto; margin-top: 14px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--surface); }
iframe { width: 100%; min-height: 420px; }
pre { padding: 24px 28px; font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }

@media (max-width: 760px) {
  body { height: auto; min-height: 100dvh; }
  header, .pane, li a { padding-left: 16px; padding-right: 16px; }
  main { display: block; }
  nav { border: 0; }
  body:not(.chosen) .pane, .chosen nav { display: none; }
  body:not(.chosen) li a { background: none; box-shadow: none; }
  .back { display: inline-block; }
  iframe { min-height: 75dvh; }
  input { flex: 1; width: auto; min-width: 160px; }
}
`
