import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

/** Markdown of an admin as elements. HTML in it is shown as text, and only links to pages and mail addresses lead anywhere. */
export const Markdown = ({ text }: { text: string }) => all(lexer(text, { gfm: true }))

/** Their order never changes, so that they need no keys. */
const list = (kind: string | typeof Fragment, parts: readonly ReactNode[], props: object = {}) =>
  createElement(kind, props, ...parts)
const all = (tokens: readonly Token[]): ReactNode => list(Fragment, tokens.map(elementOf))

const elementOf = (of: Token): ReactNode => {
  const inner = 'tokens' in of && of.tokens ? all(of.tokens) : 'text' in of ? of.text : of.raw
  switch (of.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return createElement(`h${(of as Tokens.Heading).depth}`, null, inner)
    case 'paragraph':
      return <p>{inner}</p>
    case 'list':
      return listOf(of as Tokens.List)
    case 'blockquote':
      return <blockquote>{inner}</blockquote>
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'del':
      return <s>{inner}</s>
    case 'code':
      return (
        <pre>
          <code>{of.text}</code>
        </pre>
      )
    case 'codespan':
      return <code>{of.text}</code>
    case 'link': {
      const { href } = of as Tokens.Link
      return isSafe(href) ? <a href={href}>{inner}</a> : inner
    }
    case 'table':
      return tableOf(of as Tokens.Table)
    case 'text':
    case 'escape':
      return inner
    // HTML, pictures from elsewhere, and what is not known.
    default:
      return of.raw
  }
}

const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)

const listOf = ({ ordered, start, items }: Tokens.List): ReactNode =>
  list(
    ordered ? 'ol' : 'ul',
    items.map(item => createElement('li', null, all(item.tokens))),
    ordered ? { start: Number(start) || 1 } : {},
  )

const tableOf = ({ header, rows }: Tokens.Table): ReactNode => (
  <table>
    <thead>
      {list(
        'tr',
        header.map(cell => createElement('th', { scope: 'col' }, all(cell.tokens))),
      )}
    </thead>
    {list(
      'tbody',
      rows.map(row =>
        list(
          'tr',
          row.map(cell => createElement('td', null, all(cell.tokens))),
        ),
      ),
    )}
  </table>
)
