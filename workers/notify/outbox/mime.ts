import { decodeBody, decodeText, decodeWords } from './encodings.ts'

export interface ReadMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string | undefined
}

/**
 * Reads a mail as far as the mailbox shows it: subject, the first plain text, the first HTML. Made for what we send;
 * of anything else it makes what it can, in time proportional to its length, and never throws.
 */
export const readMail = (source: Buffer): ReadMail => {
  // One character a byte, until it is known which bytes are text, and in which character set.
  const root = readPart(source.toString('latin1').replace(/\r\n?/g, '\n'))
  const texts = textsOf(root, 0)
  const find = (type: string): string => texts.find(part => part.type === type)?.text ?? ''
  return {
    subject: readHeader(root, 'subject'),
    text: find('text/plain'),
    html: find('text/html'),
    messageId: readHeader(root, 'message-id') || undefined,
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

const readPart = (raw: string): Part => {
  // A part without headers begins with the empty line.
  const end = raw.startsWith('\n') ? 0 : raw.indexOf('\n\n')
  const head = end === -1 ? raw : raw.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\n[ \t]/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end === -1 ? '' : raw.slice(end === 0 ? 1 : end + 2) }
}

/** Modern mail may have UTF-8 in its head as it stands; encoded words are ASCII either way. */
const readHeader = ({ headers }: Part, name: string): string =>
  decodeWords(decodeText(Buffer.from(headers.get(name) ?? '', 'latin1')))

/** Deeper than any mail of ours; further down nobody looks. */
const deepest = 8

const textsOf = (part: Part, depth: number): { readonly type: string; readonly text: string }[] => {
  const { type, parameters } = contentType(part.headers.get('content-type') ?? 'text/plain')
  const boundary = parameters.get('boundary')
  if (type.startsWith('multipart/')) {
    if (boundary === undefined || boundary === '' || depth === deepest) return []
    return split(part.body, boundary).flatMap(inner => textsOf(readPart(inner), depth + 1))
  }
  const isAttached = /^attachment/i.test(part.headers.get('content-disposition') ?? '')
  if (isAttached || !type.startsWith('text/')) return []
  const encoding = (part.headers.get('content-transfer-encoding') ?? '7bit').toLowerCase()
  const text = decodeText(decodeBody(part.body, encoding), parameters.get('charset'))
  return [{ type, text: text.replace(/\r\n?/g, '\n') }]
}

/** `text/plain; charset="utf-8"` */
const contentType = (value: string) => {
  const [type = '', ...rest] = value.split(';')
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const equals = parameter.indexOf('=')
    const name = parameter.slice(0, Math.max(equals, 0)).trim().toLowerCase()
    const content = parameter.slice(equals + 1).trim()
    if (name !== '') parameters.set(name, /^".*"$/.test(content) ? content.slice(1, -1) : content)
  }
  return { type: type.trim().toLowerCase(), parameters }
}

/** What stands between the lines that are the boundary; before the first and after the last is nothing for readers. */
const split = (body: string, boundary: string): string[] => {
  const parts: string[][] = []
  for (const line of body.split('\n')) {
    const trimmed = line.startsWith('--') ? line.trimEnd() : ''
    if (trimmed === `--${boundary}--`) break
    if (trimmed === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.map(lines => lines.join('\n'))
}
