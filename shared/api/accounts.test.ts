import { describe, expect, it } from 'vitest'
import { loginRequest, registerRequest } from './accounts.ts'

const faultsOf = (schema: typeof loginRequest | typeof registerRequest) =>
  schema.safeParse({}).error?.issues.map(({ path, message }) => [path[0], message])

describe('a request without its fields', () => {
  it('to register has the same messages as an empty form', () =>
    expect(faultsOf(registerRequest)).toEqual([
      ['username', 'Username must be at least 3 characters'],
      ['email', 'Email is required'],
      ['password', 'Password must be at least 8 characters'],
    ]))

  it('to sign in has the same messages as an empty form', () =>
    expect(faultsOf(loginRequest)).toEqual([
      ['username', 'Username or email is required'],
      ['password', 'Password is required'],
    ]))
})
