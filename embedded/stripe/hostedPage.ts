import { createHash } from 'node:crypto'
import type { Context } from 'koa'

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif;
  background: #f3f1ec; color: #22312f }
main { box-sizing: border-box; width: min(26rem, 100% - 2rem); padding: 2rem; background: #fff; border-radius: 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.35rem }
p { margin: 0 0 1.25rem }
form { display: grid; gap: .75rem }
fieldset { display: grid; margin: 0 0 .5rem; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
label { display: flex; align-items: baseline; gap: .75rem; padding: .35rem 0 }
input { margin: 0; accent-color: #0b6b63 }
button { min-height: 3rem; border: 2px solid #0b6b63; border-radius: .75rem; background: #0b6b63; color: #fff;
  font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: none; color: #0b6b63 }
button:focus-visible, input:focus-visible { outline: 3px solid #22312f; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark }
  body { background: #101a19; color: #e8efed } main { background: #1a2725 }
  button { background: #5fd0c3; border-color: #5fd0c3; color: #08201d }
  button.quiet { color: #5fd0c3 } input { accent-color: #5fd0c3 }
  button:focus-visible, input:focus-visible { outline-color: #e8efed }
}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page that stands for one of Stripe's or a bank's, on the application's own origin. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title} (sandbox)</title><style>${style}</style><main>${body}</main></html>`

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

/** A form is a few short fields. */
export const mostBytes = 4_096

export const asHostedPage = (ctx: Pick<Context, 'set' | 'type'>): void => {
  ctx.set('cache-control', 'no-store')
  ctx.set(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  // Without a referrer, browsers send no origin with a form, and such requests are refused.
  ctx.set('referrer-policy', 'same-origin')
  ctx.type = 'text/html'
}
