import { expect, it } from 'vitest'
import { qrPathOf } from './qrPath.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 450 450"><rect fill="white" width="450" height="450"/>' +
  '<path fill="black" d="M20,20h10v10h-10zM30,20h10v10h-10z"/></svg>'

it('returns the path and its background', () =>
  expect(qrPathOf(svg)).toEqual({ viewBox: '0 0 450 450', path: 'M20,20h10v10h-10zM30,20h10v10h-10z' }))

it.each([
  '',
  'no picture',
  '<svg viewBox="0 0 1 1"></svg>',
  '<path d="M0,0h1v1h-1z"/>',
  '<svg viewBox="0 0 1 1"><path d="url(#x)"/></svg>',
])('returns nothing for %j', text => expect(qrPathOf(text)).toBeUndefined())
