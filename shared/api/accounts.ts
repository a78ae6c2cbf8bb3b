import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'
import { timeZone } from './fields.ts'
import { passwordRules } from './passwords.ts'
import { username } from './usernames.ts'

/** Accounts: requests and responses. Texts are the specification's. */

/** The longest password that is hashed, in characters; longer ones would only keep the server busy. */
export const passwordMaxLength = 256

const password = z
  .string(accountFieldTexts.passwordShort({ min: 8 }))
  .check(
    ...passwordRules.map(([rule, message]) => z.regex(rule, message)),
    z.maxLength(passwordMaxLength, accountFieldTexts.passwordLong({ max: passwordMaxLength })),
  )

/** A password to be compared with the stored one; its rules were checked when it was chosen. */
export const givenPassword = z
  .string(accountFieldTexts.passwordRequired)
  .check(z.minLength(1, accountFieldTexts.passwordRequired), z.maxLength(passwordMaxLength))

const email = z.string(accountFieldTexts.emailRequired).check(
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
    .string(accountFieldTexts.identifierRequired)
    .check(z.trim(), z.minLength(1, accountFieldTexts.identifierRequired), z.maxLength(254)),
  password: givenPassword,
})
export type LoginRequest = z.output<typeof loginRequest>

export const registerRequest = z.object({ username, email, password })
export type RegisterRequest = z.output<typeof registerRequest>

/** Compared even when other fields are invalid. */
const confirmed = <Form extends { confirmPassword: string }>(password: keyof Form & string) =>
  z.refine<Form>(form => form[password] === form.confirmPassword, {
    path: ['confirmPassword'],
    message: accountFieldTexts.passwordsDiffer,
    when: ({ value }) => typeof (value as Partial<Record<string, unknown>>)?.[password] === 'string',
  })

/** Fields that the form has in addition to the request. */
export const registerForm = z
  .extend(registerRequest, {
    confirmPassword: z.string(),
    // A refinement, not z.literal(true), so that the passwords are still compared while it is unticked.
    terms: z.boolean().check(z.refine(ticked => ticked, accountFieldTexts.termsRequired)),
  })
  .check(confirmed('password'))

/** POST /api/forgot-password. The response is the same whether or not the account exists. */
export const forgotPasswordRequest = z.object({
  email: z
    .string(accountFieldTexts.emailInvalid)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(accountFieldTexts.emailInvalid)),
})

const token = z
  .string(accountFieldTexts.resetLink)
  .check(z.regex(/^[\w-]{20,100}$/, accountFieldTexts.resetLink))

/** POST /api/reset-password, with the token of the mailed link or of an account recovery. */
export const resetPasswordRequest = z.object({ token, password })
export const resetPasswordForm = z
  .object({ password, confirmPassword: z.string() })
  .check(confirmed('password'))

const identifier = z
  .string(accountFieldTexts.identifier)
  .check(z.trim(), z.minLength(1, accountFieldTexts.identifier), z.maxLength(254))

/** POST /api/account-recovery/identify. The response is the same whether or not the account exists. */
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

/**
 * POST /api/change-email: mails a link to the new address, and a notice to the old one. The address changes with POST
 * /api/change-email/confirm, by the link's token, in a session of that account or with its password. POST
 * /api/change-email/undo, by the token of the mail to the old address, takes it back within 72 hours.
 */
export const changeEmailRequest = z.object({ email, password: givenPassword })

/** Also POST /api/not-me, by the token of a mail about a sign-in on a new device: ends all sessions. */
export const linkTokenRequest = z.object({
  token: z
    .string(accountFieldTexts.verificationLink)
    .check(z.regex(/^[\w-]{20,100}$/, accountFieldTexts.verificationLink)),
})
export const provenLinkRequest = z.extend(linkTokenRequest, { password: z.optional(givenPassword) })

/**
 * POST /api/verify-email, with the token of the mailed link, in a session of that account or with its
 * password; 403 `verify_as_owner` otherwise. POST /api/verify-email/resend sends another mail.
 */
export const verifyEmailRequest = provenLinkRequest

/** PATCH /api/user. */
export const changeUsernameRequest = z.object({ username })
/** POST /api/change-password. Ends all other sessions. */
export const changePasswordRequest = z.object({
  currentPassword: z
    .string(accountFieldTexts.currentPassword)
    .check(z.minLength(1, accountFieldTexts.currentPassword), z.maxLength(passwordMaxLength)),
  newPassword: password,
})
export const changePasswordForm = z
  .extend(changePasswordRequest, { confirmPassword: z.string() })
  .check(confirmed('newPassword'))

/** DELETE /api/user: requires the password. 409 with a reason while money is owed either way. */
export const deleteAccountRequest = z.object({
  password: givenPassword,
})

/** As Intl names a language. */
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/))

/**
 * GET /api/preferences, and the response to PUT: which mails and text messages a member receives, and their
 * time zone.
 */
export interface Preferences {
  readonly goalReminders: boolean
  readonly achievementAlerts: boolean
  /** One mail a day with the reminders and news that can wait. */
  readonly dailyMail: boolean
  /** As the browser names it, such as `Africa/Accra`; null until a browser has sent one. */
  readonly timeZone: string | null
  /** Of texts and mails, such as `fr`; null until it was chosen, or a browser has sent one. */
  readonly language: string | null
}
/** PUT /api/preferences: omitted fields stay as they are. */
export const changePreferencesRequest = z.object({
  goalReminders: z.optional(z.boolean()),
  achievementAlerts: z.optional(z.boolean()),
  dailyMail: z.optional(z.boolean()),
  timeZone: z.optional(timeZone(accountFieldTexts.noTimeZone)),
  language: z.optional(languageCode),
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
 * GET /api/sessions; DELETE /api/sessions/{id} ends one, POST /api/sessions/end-others, with the password,
 * all but this one.
 */
export interface SessionResponse {
  readonly id: string
  readonly current: boolean
  /** Browser and system, in words. */
  readonly device: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** GET /api/user, and the response to login and register. */
export interface UserResponse {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly createdAt: string
  readonly isAdmin: boolean
  readonly isVerified: boolean
  /** Whether the account has a second factor. */
  readonly twoStep: boolean
  /** Set while an admin must set up a second factor before anything else. */
  readonly twoStepRequired: boolean
}
