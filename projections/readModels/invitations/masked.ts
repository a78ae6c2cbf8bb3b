interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

/** For those who may know that somebody was invited, but not where they are to be reached. */
export const masked = ({ email, phone }: Contact): Contact => ({
  email: email === null ? null : email.replace(/^(.).*(?=@[^@]*$)/su, '$1…'),
  phone: phone === null ? null : `${phone.slice(0, 2)}…${phone.slice(-2)}`,
})
