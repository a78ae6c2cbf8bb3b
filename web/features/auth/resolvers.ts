import { loginRequest, registerForm } from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'

export const signInResolver = resolverFor(loginRequest)
export const registerResolver = resolverFor(registerForm)
