import * as z from 'zod/mini'

/** Accounts, as browser and server both see them. Texts are the specification's. */
export const passwordRules = [
  [/^.{8,}$/s, 'Password must be at least 8 characters'],
  [/[A-Z]/, 'Password must contain at least one uppercase letter'],
  [/[a-z]/, 'Password must contain at least one lowercase letter'],
  [/\d/, 'Password must contain at least one number'],
  [/[^A-Za-z0-9]/, 'Password must contain at least one special character'],
] as const

/** Longest password that is hashed, in characters; longer ones would only serve to keep the server busy. */
export const passwordMaxLength = 256

const password = z
  .string()
  .check(
    ...passwordRules.map(([rule, message]) => z.regex(rule, message)),
    z.maxLength(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`),
  )

const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Username must be at least 3 characters'),
    z.maxLength(40, 'Username must be at most 40 characters'),
    z.regex(/^[^@\p{C}]*$/u, 'Username cannot contain @ or control characters'),
  )

const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Email is required'),
  z.maxLength(254, 'Email must be at most 254 characters'),
  z.refine(
    text => text === '' || z.safeParse(z.email(), text).success,
    'Please enter a valid email address (e.g., name@example.com)',
  ),
)

export const loginRequest = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Username or email is required'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(passwordMaxLength)),
})
export type LoginRequest = z.output<typeof loginRequest>

export const registerRequest = z.object({ username, email, password })
export type RegisterRequest = z.output<typeof registerRequest>

/** What the form asks beyond what it sends. */
export const registerForm = z
  .extend(registerRequest, {
    confirmPassword: z.string(),
    // A refinement, not z.literal(true), so that the passwords are still compared while it is unticked.
    terms: z.boolean().check(z.refine(ticked => ticked, 'You must accept the terms and conditions')),
  })
  .check(
    z.refine(form => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      when: ({ value }) => typeof (value as { password?: unknown })?.password === 'string',
    }),
  )

/** GET /api/user, and the answer to login and register. */
export interface UserResponse {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly createdAt: string
  readonly isAdmin: boolean
  readonly isVerified: boolean
}
