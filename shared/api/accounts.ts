import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'
import { timeZone } from './fields.ts'
import { username } from './usernames.ts'

/** Accounts, as browser and server both see them. Texts are the specification's. */
export const passwordRules = [
  [/^.{8,}$/s, accountFieldTexts.passwordShort({ min: 8 })],
  [/[A-Z]/, accountFieldTexts.passwordUpper],
  [/[a-z]/, accountFieldTexts.passwordLower],
  [/\d/, accountFieldTexts.passwordNumber],
  [/[^A-Za-z0-9]/, accountFieldTexts.passwordSpecial],
] as const

/** Longest password that is hashed, in characters; longer ones would only serve to keep the server busy. */
export const passwordMaxLength = 256

const password = z
  .string()
  .check(
    ...passwordRules.map(([rule, message]) => z.regex(rule, message)),
    z.maxLength(passwordMaxLength, accountFieldTexts.passwordLong({ max: passwordMaxLength })),
  )

/** A password as somebody gives it to be compared with theirs; what it must be made of was checked when it was chosen. */
export const givenPassword = z
  .string()
  .check(z.minLength(1, accountFieldTexts.passwordRequired), z.maxLength(passwordMaxLength))

const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, accountFieldTexts.emailRequired),
  z.maxLength(254, accountFieldTexts.emailLong({ max: 254 })),
  z.refine(
    text => text === '' || z.safeParse(z.email(), text).success,
    accountFieldTexts.emailForm({ email: 'name@example.com' }),
  ),
)

export const loginRequest = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, accountFieldTexts.identifierRequired), z.maxLength(254)),
  password: givenPassword,
})
export type LoginRequest = z.output<typeof loginRequest>

export const registerRequest = z.object({ username, email, password })
export type RegisterRequest = z.output<typeof registerRequest>

/** Compared even while other fields have faults of their own. */
const confirmed = <Form extends { confirmPassword: string }>(password: keyof Form & string) =>
  z.refine<Form>(form => form[password] === form.confirmPassword, {
    path: ['confirmPassword'],
    message: accountFieldTexts.passwordsDiffer,
    when: ({ value }) => typeof (value as Partial<Record<string, unknown>>)?.[password] === 'string',
  })

/** What the form asks beyond what it sends. */
export const registerForm = z
  .extend(registerRequest, {
    confirmPassword: z.string(),
    // A refinement, not z.literal(true), so that the passwords are still compared while it is unticked.
    terms: z.boolean().check(z.refine(ticked => ticked, accountFieldTexts.termsRequired)),
  })
  .check(confirmed('password'))

/** POST /api/forgot-password. The answer is the same whether or not there is such an account. */
export const forgotPasswordRequest = z.object({
  email: z
    .string(accountFieldTexts.emailInvalid)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(accountFieldTexts.emailInvalid)),
})

const token = z
  .string(accountFieldTexts.resetLink)
  .check(z.regex(/^[\w-]{20,100}$/, accountFieldTexts.resetLink))

/** POST /api/reset-password, with the token of the mail's link or of an account recovery. */
export const resetPasswordRequest = z.object({ token, password })
export const resetPasswordForm = z
  .object({ password, confirmPassword: z.string() })
  .check(confirmed('password'))

const identifier = z
  .string(accountFieldTexts.identifier)
  .check(z.trim(), z.minLength(1, accountFieldTexts.identifier), z.maxLength(254))

/** POST /api/account-recovery/identify, answered the same whether or not there is such an account. */
export const recoveryIdentifyRequest = z.object({ identifier })
/** POST /api/account-recovery/verify. */
export const recoveryVerifyRequest = z.object({
  identifier,
  code: z
    .string(accountFieldTexts.verificationCode)
    .check(z.trim(), z.minLength(6, accountFieldTexts.verificationCode), z.maxLength(20)),
})
/** For `POST /api/reset-password`, within ten minutes. */
export interface RecoveryVerifyResponse {
  readonly token: string
}

/** POST /api/verify-email, with the token of the mail's link; POST /api/verify-email/resend asks for another mail. */
export const verifyEmailRequest = z.object({
  token: z
    .string(accountFieldTexts.verificationLink)
    .check(z.regex(/^[\w-]{20,100}$/, accountFieldTexts.verificationLink)),
})

/** PATCH /api/user. */
export const changeUsernameRequest = z.object({ username })
/** POST /api/change-password. Ends every other session. */
export const changePasswordRequest = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, accountFieldTexts.currentPassword), z.maxLength(passwordMaxLength)),
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
  timeZone: z.optional(timeZone(accountFieldTexts.noTimeZone)),
})
export type ChangePreferences = z.output<typeof changePreferencesRequest>

export const feedbackTypes = ['bug', 'feature', 'general'] as const
/** POST /api/feedback. */
export const feedbackRequest = z.object({
  type: z.enum(feedbackTypes),
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, accountFieldTexts.titleRequired),
      z.maxLength(150, accountFieldTexts.titleLong),
    ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, accountFieldTexts.descriptionRequired),
      z.maxLength(5000, accountFieldTexts.descriptionLong),
    ),
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
