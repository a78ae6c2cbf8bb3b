import PostalMime from 'postal-mime'

export interface ReadMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string | undefined
}

/** Far more than a real mail has; parsing a megabyte of empty parts would take seconds. */
const maxBoundaryLines = 1_000

/** The parts of a mail that the mailbox shows. A malformed mail is read as far as possible; this never rejects. */
export const readMail = async (source: Buffer): Promise<ReadMail> => {
  const isReadable = source.toString('latin1').split('\n--').length <= maxBoundaryLines
  const mail = isReadable
    ? await PostalMime.parse(source, { maxNestingDepth: 8 }).catch(() => undefined)
    : undefined
  return {
    subject: mail?.subject ?? '',
    text: withoutLastBreak(mail?.text),
    html: withoutLastBreak(mail?.html),
    messageId: mail?.messageId || undefined,
  }
}

/** The line break before a boundary belongs to the boundary, but the parser keeps it. */
const withoutLastBreak = (text = ''): string => text.replace(/\n$/, '')
