import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { readMail } from './mime.ts'

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

interface Written {
  readonly subject?: string
  readonly text?: string
  readonly html?: string
}

const compose = async (mail: Written, more: object = {}): Promise<Buffer> => {
  const sent = await composer.sendMail({ from: 'a@example.com', to: 'b@example.com', ...mail, ...more })
  if (!Buffer.isBuffer(sent.message)) throw new Error('the mail must be a buffer')
  return sent.message
}

const read = (...lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n'), 'latin1'))

describe('reading what nodemailer writes', () => {
  const mail = {
    subject: `Zoë, Łukasz and 小林さん saved together: ${'a very long subject '.repeat(12)}🎉`.trim(),
    text: `Grüße an 小林さん!\n\n${'word '.repeat(60)}\n.\n--boundary\nFrom here = there  \n\ttab 🎉`,
    html: `<p style="color: #0b7a75">Grüße</p>\n${'<b>x</b>'.repeat(200)}`,
  }

  it.each(['quoted-printable', 'base64'] as const)('reads it back from %s', async textEncoding => {
    const { messageId, ...same } = await readMail(
      await compose(mail, { textEncoding, messageId: '<one@example.com>' }),
    )
    expect(same).toEqual(mail)
    expect(messageId).toBe('<one@example.com>')
  })

  it('finds the texts beside an attachment', async () => {
    const attachments = [
      { filename: 'a.txt', content: 'not this' },
      { filename: 'b.html', content: '<p>nor this</p>' },
    ]
    expect(await readMail(await compose(mail, { attachments }))).toMatchObject(mail)
  })

  it('reads back any text', async () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map(text => text.replace(/\s+/gu, ' ').trim())
    const text = fc.array(line, { maxLength: 12 }).map(lines => lines.join('\n'))
    await fc.assert(
      fc.asyncProperty(line, text, text, async (subject, plain, markup) => {
        const got = await readMail(await compose({ subject, text: plain, html: `<p>${markup}</p>` }))
        expect(got.subject).toBe(subject)
        // White space at the end of a text may get lost.
        expect(got.text.trimEnd()).toBe(plain.trimEnd())
        expect(got.html.trimEnd()).toBe(`<p>${markup}</p>`)
      }),
      { numRuns: 300 },
    )
  })
})

describe('reading mails of other programs', () => {
  it('reads a message without headers as plain text', async () => {
    expect(await read('Subject: Hi', '', 'one', 'two')).toMatchObject({
      subject: 'Hi',
      text: 'one\ntwo',
      html: '',
    })
  })

  it('decodes other character sets', async () => {
    const got = await read(
      'subject: =?iso-8859-1?Q?caf=E9?= =?ISO-8859-1*fr?B?6Q==?= and more',
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: QUOTED-PRINTABLE',
      '',
      '5 =80=',
      ' or more',
    )
    expect(got).toMatchObject({ subject: 'caféé and more', text: '5 € or more' })
  })

  it('joins a character split between two encoded words', async () => {
    expect((await read('Subject: =?utf-8?Q?=E2=82?=', ' =?utf-8?Q?=AC?=', '', '')).subject).toBe('€')
    expect((await read('Subject: =?utf-8?B?YeKC?=', ' =?utf-8?B?rA==?=', '', '')).subject).toBe('a€')
  })

  it('finds the texts in nested parts', async () => {
    const got = await read(
      'Content-Type: multipart/mixed; boundary=out',
      '',
      'preamble',
      '--out',
      'Content-Type: multipart/alternative; boundary="out-in"',
      '',
      '--out-in',
      '',
      'plain',
      '--out-in',
      'Content-Type: text/html; charset=no-such-set',
      '',
      '<p>rich</p>',
      '--out-in--',
      '--out--',
      'epilogue',
    )
    expect(got).toMatchObject({ text: 'plain', html: '<p>rich</p>' })
  })

  it.each([
    '',
    '\r\n',
    ':',
    'Subject',
    'Content-Type: multipart/mixed\r\n\r\nno boundary',
    'Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\nx\r\n----',
    'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a',
    'Content-Transfer-Encoding: base64\r\n\r\n====',
    'Content-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n=G0=4',
    'Subject: =?utf-8?X?a?= =?utf-8?Q?=FF=?= =?no?B?%%?=\r\n\r\n',
  ])('reads %j as far as possible', async source => {
    await expect(readMail(Buffer.from(source))).resolves.toBeDefined()
  })

  it('never rejects', async () => {
    const word = fc.constantFrom(
      'Content-Type: ',
      'multipart/mixed; boundary=a',
      '\r\n',
      '--a',
      '--a--',
      '=',
      '=?u?q?',
    )
    const source = fc.array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(source, async pieces => {
        await readMail(Buffer.from(pieces.join('')))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['spaces', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n', ' '],
    ['equals signs', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n', '='],
    ['broken words', 'Subject: ', '=?'],
    ['folded lines', 'Subject: a', '\r\n '],
    ['words', 'Subject: ', '=?utf-8?q?a?= '],
    ['boundaries', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n', '--a\r\n'],
    ['headers', '', 'a:b\r\n'],
    ['parameters', 'Content-Type: a', ';a="'],
  ])('reads a megabyte of %s quickly', async (_, head, piece) => {
    const began = performance.now()
    await readMail(Buffer.from(head + piece.repeat(1024 ** 2 / piece.length)))
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('limits the depth of nested parts', async () => {
    const nested = Array.from(
      { length: 5_000 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    )
    expect(await readMail(Buffer.from(nested.join('')))).toMatchObject({ text: '', html: '' })
  })
})
