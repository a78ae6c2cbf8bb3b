import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InParts } from './InParts.tsx'

it('draws the first part that there is, before the others', () => {
  const parts = (
    <InParts>
      {false}
      <p>One</p>
      <p>Two</p>
    </InParts>
  )
  expect(renderToStaticMarkup(parts)).toBe('<p>One</p>')
})
