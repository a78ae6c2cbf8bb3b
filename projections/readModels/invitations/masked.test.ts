import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('masks the middle of an address and of a number', () => {
  expect(masked({ email: 'ama.mensah@example.com', phone: null })).toEqual({
    email: 'a…@example.com',
    phone: null,
  })
  expect(masked({ email: null, phone: '+12125550123' })).toEqual({ email: null, phone: '+1…23' })
  expect(masked({ email: 'a@b', phone: null }).email).toBe('a…@b')
  expect(masked({ email: '"x@y"@example.com', phone: null }).email).toBe('"…@example.com')
})
