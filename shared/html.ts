/** Markup that is safe to insert into a page. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[]

/** A template tag that escapes every value unless this tag made it. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.map((part, index) => part + render(values[index] ?? '')).join(''),
})

export const nothing: Html = { markup: '' }

const render = (value: Value): string => {
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character] ?? '')
