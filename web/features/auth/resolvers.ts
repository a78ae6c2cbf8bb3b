import * as z from 'zod/mini'
import { loginRequest, registerForm } from '#shared/api/accounts.ts'
import { resolverFor } from '../../lib/resolver.ts'
import { texts } from './texts.ts'

export const signInResolver = resolverFor(loginRequest)

export const registerResolver = resolverFor(registerForm)

export const forgotResolver = resolverFor(
  z.object({ email: z.string().check(z.trim(), z.email(texts.invalidEmail)) }),
)
