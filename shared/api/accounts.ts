import * as z from 'zod/mini'
import { timeZone } from './fields.ts'
import { username } from './usernames.ts'

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

/** A password as somebody gives it to be compared with theirs; what it must be made of was checked when it was chosen. */
export const givenPassword = z
  .string()
  .check(z.minLength(1, 'Password is required'), z.maxLength(passwordMaxLength))

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
  password: givenPassword,
})
export type LoginRequest = z.output<typeof loginRequest>

export const registerRequest = z.object({ username, email, password })
export type RegisterRequest = z.output<typeof registerRequest>

/** Compared even while other fields have faults of their own. */
const confirmed = <Form extends { confirmPassword: string }>(password: keyof Form & string) =>
  z.refine<Form>(form => form[password] === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => typeof (value as Partial<Record<string, unknown>>)?.[password] === 'string',
  })

/** What the form asks beyond what it sends. */
export const registerForm = z
  .extend(registerRequest, {
    confirmPassword: z.string(),
    // A refinement, not z.literal(true), so that the passwords are still compared while it is unticked.
    terms: z.boolean().check(z.refine(ticked => ticked, 'You must accept the terms and conditions')),
  })
  .check(confirmed('password'))

/** POST /api/forgot-password. The answer is the same whether or not there is such an account. */
export const forgotPasswordRequest = z.object({
  email: z
    .string('Please enter a valid email address')
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address')),
})

const token = z
  .string('Invalid password reset link')
  .check(z.regex(/^[\w-]{20,100}$/, 'Invalid password reset link'))

/** POST /api/reset-password, with the token of the mail's link or of an account recovery. */
export const resetPasswordRequest = z.object({ token, password })
export const resetPasswordForm = z
  .object({ password, confirmPassword: z.string() })
  .check(confirmed('password'))

const identifier = z
  .string('Please enter your email or username')
  .check(z.trim(), z.minLength(1, 'Please enter your email or username'), z.maxLength(254))

/** POST /api/account-recovery/identify, answered the same whether or not there is such an account. */
export const recoveryIdentifyRequest = z.object({ identifier })
/** POST /api/account-recovery/verify. */
export const recoveryVerifyRequest = z.object({
  identifier,
  code: z
    .string('Please enter the verification code')
    .check(z.trim(), z.minLength(6, 'Please enter the verification code'), z.maxLength(20)),
})
/** For `POST /api/reset-password`, within ten minutes. */
export interface RecoveryVerifyResponse {
  readonly token: string
}

/** POST /api/verify-email, with the token of the mail's link; POST /api/verify-email/resend asks for another mail. */
export const verifyEmailRequest = z.object({
  token: z.string('Invalid verification link').check(z.regex(/^[\w-]{20,100}$/, 'Invalid verification link')),
})

/** PATCH /api/user. */
export const changeUsernameRequest = z.object({ username })
/** POST /api/change-password. Ends every other session. */
export const changePasswordRequest = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Current password is required'), z.maxLength(passwordMaxLength)),
  newPassword: password,
})
export const changePasswordForm = z
  .extend(changePasswordRequest, { confirmPassword: z.string() })
  .check(confirmed('newPassword'))

/** DELETE /api/user: takes the password once more. 409 with a reason while money is owed either way. */
export const deleteAccountRequest = z.object({
  password: givenPassword,
})

/** GET /api/preferences, and the answer to PUT: which mails and text messages a member wants, and where they live. */
export interface Preferences {
  readonly goalReminders: boolean
  readonly achievementAlerts: boolean
  /** As the browser names it, such as `Africa/Accra`; null before any browser has said. */
  readonly timeZone: string | null
}
/** PUT /api/preferences: what is not named stays. */
export const changePreferencesRequest = z.object({
  goalReminders: z.optional(z.boolean()),
  achievementAlerts: z.optional(z.boolean()),
  timeZone: z.optional(timeZone('There is no such time zone')),
})
export type ChangePreferences = z.output<typeof changePreferencesRequest>

export const feedbackTypes = ['bug', 'feature', 'general'] as const
/** POST /api/feedback. */
export const feedbackRequest = z.object({
  type: z.enum(feedbackTypes),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(150, 'Title is too long')),
  description: z
    .string()
    .check(z.trim(), z.minLength(1, 'Description is required'), z.maxLength(5000, 'Description is too long')),
})

/**
 * GET /api/sessions; DELETE /api/sessions/{id} ends one, POST /api/sessions/end-others, with the password, all but this
 * one.
 */
export interface SessionResponse {
  readonly id: string
  readonly current: boolean
  /** Browser and system, in words. */
  readonly device: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** GET /api/user, and the answer to login and register. */
export interface UserResponse {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly createdAt: string
  readonly isAdmin: boolean
  readonly isVerified: boolean
  /** Whether signing in takes a second step. */
  readonly twoStep: boolean
  /** Set while an admin must set up a second step before anything else. */
  readonly twoStepRequired: boolean
}
