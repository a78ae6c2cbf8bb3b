import { brandColours } from '#shared/brandColours.ts'
import { directionOf } from '#shared/direction.ts'
import { type Html, html } from '#shared/html.ts'
import { installationAccent, installationName } from '#shared/installationName.ts'
import { language } from '#shared/language.ts'

interface Page {
  readonly subject: string
  readonly preheader: string
  readonly signature: Html
  readonly blocks: readonly Html[]
}

/**
 * The frame of every mail: no pictures, no tables, no external resources. Mail programs remove different
 * parts of a style sheet, and some the outer elements with their direction; the mail is readable without any.
 */
export const page = ({ subject, preheader, signature, blocks }: Page): Html => html`<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${inOurColours(installationAccent())}</style>
</head>
<body>
<div class="preheader" style="display:none">${preheader}${filler}</div>
<div class="letter" lang="${language()}" dir="${directionOf(language())}">
<div class="band">${installationName()}</div>
<div class="body">
<h1>${subject}</h1>
${separate(blocks)}
</div>
<p class="foot">${signature}</p>
</div>
</body>
</html>
`

const separate = (blocks: readonly Html[]): readonly Html[] => blocks.flatMap(block => [block, html`\n`])

/** Stops mail programs from filling the preview with the start of the body. */
const filler: Html = { markup: '&#8199;&#65279;&#847; '.repeat(40) }

/** The places of the style sheet in which the installation's colours stand in place of the usual ones. */
const inOurColours = (accent: string | undefined): Html => {
  if (accent === undefined) return style
  const { tokens } = brandColours(accent)
  const replaced: Readonly<Record<string, string>> = {
    '#06363a': tokens.lagoon[0],
    '#051517': tokens.lagoon[1],
    '#0a6560': tokens['teal-text'][0],
    '#5cd9cb': tokens['teal-text'][1],
    '#0b7a75': tokens.teal[0],
    '#2cc4b5': tokens.teal[1],
    '#04211f': tokens['teal-ink'][1],
    '#d9f0ec': tokens['teal-soft'][0],
    '#0f3d3c': tokens['teal-soft'][1],
  }
  return { markup: style.markup.replaceAll(/#[0-9a-f]{6}/g, hex => replaced[hex] ?? hex) }
}

const style: Html = {
  markup: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #eff5f4; color: #0b2a2c;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
  -webkit-text-size-adjust: 100%; }
.preheader { max-height: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; }
.letter { max-width: 560px; margin: 0 auto; }
.band { padding: 18px 28px; border-radius: 10px 10px 0 0; background: #06363a; color: #e3f4f1;
  font-size: 18px; font-weight: 700; letter-spacing: -0.01em; }
.body { padding: 28px; border-radius: 0 0 10px 10px; background: #ffffff; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.2; letter-spacing: -0.02em; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
a { color: #0a6560; }
a.button { display: inline-block; padding: 12px 22px; border-radius: 10px; background: #0b7a75; color: #ffffff;
  font-weight: 600; text-decoration: none; }
.code { padding: 16px; border-radius: 10px; background: #d9f0ec; color: #06363a; text-align: center;
  font: 700 30px/1.2 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 0.2em; }
.small, .foot { color: #4a6465; font-size: 14px; }
.note { margin: 24px 0 0; padding-top: 18px; border-top: 1px solid #d3e1df; color: #4a6465; font-size: 14px; }
.note strong { color: #0b2a2c; }
.foot { margin: 18px 28px 0; }
@media (prefers-color-scheme: dark) {
  body { background: #071c1e; color: #e6f2f0; }
  .band { background: #051517; }
  .body { background: #0d292c; }
  a { color: #5cd9cb; }
  a.button { background: #2cc4b5; color: #04211f; }
  .code { background: #0f3d3c; color: #e6f2f0; }
  .small, .foot, .note { color: #9db8b7; }
  .note { border-color: #1e4449; }
  .note strong { color: #e6f2f0; }
}
`,
}
