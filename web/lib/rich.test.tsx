import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { asWritten, rich } from './rich.tsx'

it('renders the named parts of a text', () => {
  const shown = rich('I agree to the <terms>terms</terms> and <strong>this</strong>, <other>too</other>.', {
    terms: words => <a href="/terms">{words}</a>,
    strong: words => <strong>{words}</strong>,
  })
  expect(renderToStaticMarkup(<p>{shown}</p>)).toBe(
    '<p>I agree to the <a href="/terms">terms</a> and <strong>this</strong>, too.</p>',
  )
})
it('leaves a text without parts unchanged', () => expect(rich('1 < 2 > 0', {})).toEqual(['1 < 2 > 0']))
it('does not treat parts of a value as parts', () => {
  const name = 'Ends </strong> here, <terms>or</terms> not'
  const shown = rich(`<strong>To ${asWritten(name)}.</strong> <terms>Terms</terms>`, {
    terms: words => <a href="/terms">{words}</a>,
  })
  expect(renderToStaticMarkup(<p>{shown}</p>)).toBe(
    '<p><strong>To Ends &lt;/strong&gt; here, &lt;terms&gt;or&lt;/terms&gt; not.</strong> <a href="/terms">Terms</a></p>',
  )
})
