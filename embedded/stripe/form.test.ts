import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'

describe('decoding a form', () => {
  it.each([
    ['a=1&b=two+words%21', { a: '1', b: 'two words!' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[0][b]=x&a[1][b]=y', { a: [{ b: 'x' }, { b: 'y' }] }],
    ['a[999999999]=x', { a: { '999999999': 'x' } }],
    ['a=1&a=2', { a: '2' }],
    ['a&b=', { a: '', b: '' }],
    ['', {}],
    ['a=%F0%9F%90%9D=x', { a: '🐝=x' }],
  ])('%s', (text, expected) => {
    expect(decodeForm(text)).toEqual(expected)
  })

  it.each([
    'a=%',
    'a=%C3%28',
    '%00=1',
    'a=%00',
    'a[b=1',
    '[a]=1',
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    '__proto__[x]=1',
    'a[__proto__]=1',
    'a[constructor][prototype]=1',
    `a${'[b]'.repeat(9)}=1`,
    'a=1&'.repeat(1001),
  ])('refuses %s', text => {
    expect(() => decodeForm(text)).toThrow(expect.objectContaining({ status: 400 }))
    expect({}).not.toHaveProperty('x')
  })
})
