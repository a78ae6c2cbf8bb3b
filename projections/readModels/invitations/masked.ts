export interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

/** For viewers who may see that a person was invited, but not the contact. */
export const masked = ({ email, phone }: Contact): Contact => ({
  email: email === null ? null : email.replace(/^(.).*(?=@[^@]*$)/su, '$1…'),
  phone: phone === null ? null : `${phone.slice(0, 2)}…${phone.slice(-2)}`,
})
