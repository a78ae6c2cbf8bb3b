import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankFile, bytesOf, entriesOf, refusalOf } from '#lab/builders/bankFiles.ts'
import { gathered } from '#lab/builders/evidence.ts'
import { madeStatement } from '#lab/builders/statements.ts'
import { textOf } from '#shared/api/problemText.ts'
import { sentReason } from '#shared/codedText.ts'
import { isRefusal } from '#shared/refusals.ts'
import { statementOfx } from '../statements/ofx.ts'
import { largestFile } from './decode.ts'
import { readStatement } from './readStatement.ts'

const textIn = (name: string, encoding = 'utf-8'): string => new TextDecoder(encoding).decode(bankFile(name))
const booked = textIn('booked.camt.xml')
const sgml = textIn('sgml.ofx', 'windows-1252')

describe('a camt.053', () => {
  it('is read with its batches, returns and texts, without what is pending', () => {
    const about = { format: 'camt', account: 'DE89370400440532013000', currency: 'EUR', day: '2026-11-21' }
    const nobody = { name: '', account: '' }
    expect(entriesOf(bankFile('booked.camt.xml'))).toEqual([
      {
        ...about,
        id: 'DE89370400440532013000/2026-11-21/-25000/2026112100001',
        amountMinor: -25_000,
        counterparty: { name: 'Ama Mensah & Söhne', account: 'FR7630006000011234567890189' },
        endToEnd: 'CB-B9DP-0FM6',
        text: 'Susu round 3, with thanks SEPA credit transfer',
        isReturn: false,
        line: 18,
      },
      {
        ...about,
        id: 'DE89370400440532013000/2026-11-21/-10000/2026112100002/1',
        amountMinor: -10_000,
        counterparty: { name: 'Kofi', account: '' },
        endToEnd: 'FIRST',
        text: '',
        isReturn: false,
        line: 35,
      },
      {
        ...about,
        id: 'DE89370400440532013000/2026-11-21/-8050/2026112100002/2',
        amountMinor: -8_050,
        counterparty: { name: 'Esi', account: '' },
        endToEnd: 'SECOND',
        text: 'RF18539007547034 round 4',
        isReturn: false,
        line: 35,
      },
      {
        ...about,
        id: 'DE89370400440532013000/2026-11-21/5000/2026112100003',
        amountMinor: 5_000,
        // Not ourselves, whom the returned payment names as its payer.
        counterparty: { name: 'Yaw', account: 'NL91ABNA0417164300' },
        endToEnd: 'CB-8WHT-98Z8',
        text: 'Account closed',
        isReturn: true,
        line: 55,
      },
      {
        ...about,
        id: expect.stringMatching(/^DE89370400440532013000\/2026-11-21\/0\/[0-9a-f]{24}\/1$/),
        amountMinor: 0,
        counterparty: nobody,
        endToEnd: '',
        text: 'Account kept free of charge',
        isReturn: false,
        line: 72,
      },
    ])
  })

  it('is read with several pages and accounts, in another version, encoding and prefix', () => {
    const entries = entriesOf(bankFile('pages.camt.xml'))
    expect(
      entries.map(({ account, amountMinor, currency, day }) => [account, amountMinor, currency, day]),
    ).toEqual([
      ['DE89370400440532013000', 1_000, 'EUR', '2026-11-20'],
      ['DE89370400440532013000', -300, 'EUR', '2026-11-21'],
      ['98765', -1_234, 'KWD', '2026-11-21'],
    ])
    expect(entries[0]).toMatchObject({ counterparty: { name: 'Müller', account: '4711' }, isReturn: true })
    // Details without amounts stay together.
    expect(entries[1]).toMatchObject({ endToEnd: '', text: 'one two', counterparty: { name: '' } })
  })

  it('has pages that each add up', () => {
    const pages = textIn('pages.camt.xml', 'iso-8859-1').replace('ISO-8859-1', 'UTF-8')
    const changed = (found: string, put: string) => {
      expect(pages).toContain(found)
      return refusalOf(pages.replace(found, put))
    }
    const balance = (line: number, difference: string) => ({
      code: 'bank_file_balance',
      values: { line, difference },
    })
    expect(changed('"EUR">2.00', '"EUR">2.50')).toEqual(balance(17, '€0.50'))
    expect(changed('"EUR">10.00', '"EUR">9.00')).toEqual(balance(5, '€1.00'))
    // The first page alone has no closing balance but an interim one.
    expect(changed('"EUR">5.00</n:Amt><n:CdtDbtInd>CRDT', '"EUR">4.00</n:Amt><n:CdtDbtInd>CRDT')).toEqual(
      balance(5, '-€1.00'),
    )
  })

  it('names a file of payments that was booked as one amount by the reference of the file', () => {
    const booking = (inside: string) =>
      booked.replace(/<Btch><NbOfTxs>2<[\s\S]*?<\/NtryDtls>/, `${inside}</NtryDtls>`)
    const [, whole] = entriesOf(booking('<Btch><MsgId>CB-B9DP-0FM6</MsgId><NbOfTxs>2</NbOfTxs></Btch>'))
    expect(whole).toMatchObject({ amountMinor: -18_050, endToEnd: 'CB-B9DP-0FM6', text: '' })
    const detail = (reference: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`
    const [, together] = entriesOf(booking(detail('CB-B9DP-0FM6') + detail('CB-8WHT-98Z8')))
    expect(together).toMatchObject({ amountMinor: -18_050, endToEnd: '', text: 'CB-B9DP-0FM6 CB-8WHT-98Z8' })
  })

  it.each(['02', '03', '04', '05', '06', '07', '08'])('of version %s is known', version =>
    expect(entriesOf(booked.replace('053.001.08', `053.001.${version}`))).toHaveLength(5),
  )
  it.each(['camt.053.001.01', 'camt.052.001.08', 'camt.054.001.08', 'pain.001.001.09', 'camt.053.001.080'])(
    'is not %s',
    name => expect(refusalOf(booked.replace('camt.053.001.08', name))).toEqual({ code: 'bank_file_unknown' }),
  )

  it('may be in an envelope, as long as it has no other currency', () => {
    const inside = booked.replace(/<\?xml.*\?>/, '')
    expect(entriesOf(`<Envelope><Header/>${inside}</Envelope>`)).toHaveLength(5)
    const dollars = booked.replace('<Amt Ccy="EUR">50.00', '<Amt Ccy="USD">50.00')
    expect(refusalOf(dollars)).toEqual({
      code: 'bank_file_currencies',
      values: { line: 56, currency: 'USD', other: 'EUR' },
    })
  })

  it.each([
    ['its balances', '619.5<', '600.00<', 'bank_file_balance', { line: 5, difference: '-€19.50' }],
    ['its number of entries', '>5</NbOf', '>6</NbOf', 'bank_file_count', { line: 5, expected: 6, found: 5 }],
    ['a day', '<ValDt><Dt>2026-11-22</Dt></ValDt>', '', undefined, undefined],
    [
      'the form of a day',
      '<Dt>2026-11-21</Dt></BookgDt><V',
      '<Dt>21.11.2026</Dt></BookgDt><V',
      'bank_file_field',
      { line: 18, field: 'BookgDt' },
    ],
    ['the form of an amount', '>50.00<', '>50,00<', 'bank_file_field', { line: 55, field: 'Amt' }],
    ['whole cents', '>0.00<', '>0.001<', 'bank_file_field', { line: 72, field: 'Amt' }],
    ['an amount without a sign', '>50.00<', '>-50.00<', 'bank_file_field', { line: 55, field: 'Amt' }],
    [
      'a direction',
      'CRDT</CdtDbtInd>\n        <Sts>',
      'X</CdtDbtInd>\n        <Sts>',
      'bank_file_field',
      { line: 55, field: 'CdtDbtInd' },
    ],
    [
      'an account',
      '<Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id>',
      '',
      'bank_file_field',
      { line: 5, field: 'Acct' },
    ],
    ['a currency that there is', '<Ccy>EUR', '<Ccy>XXX', 'bank_file_currency', { line: 5, currency: 'XXX' }],
  ])('is refused as a whole when it lacks %s', (_, found, put, code, values) => {
    expect(booked).toContain(found)
    const changed = booked.replace(found, put)
    if (code) expect(refusalOf(changed)).toEqual({ code, values })
    else expect(entriesOf(changed)).toHaveLength(5)
  })

  it('is refused when it has an entry twice, but not for two payments that look the same', () => {
    const [entry = ''] = /<Ntry>[\s\S]*?<\/Ntry>/.exec(booked) ?? []
    const twice = booked
      .replace('</Stmt>', `${entry}</Stmt>`)
      .replace('619.5<', '369.5<')
      .replace('>5</NbOf', '>6</NbOf')
    expect(refusalOf(twice)).toEqual({ code: 'bank_entry_twice', values: { line: 84, first: 18 } })
    const unnamed = twice.replaceAll('<AcctSvcrRef>2026112100001</AcctSvcrRef>', '')
    const ids = entriesOf(unnamed).map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    expect(ids[5]).toBe(ids[0]?.replace(/1$/, '2'))
  })
})

describe('an OFX file', () => {
  it('of version 1 is read, whose elements need no end', () => {
    expect(entriesOf(bankFile('sgml.ofx'))).toEqual([
      {
        id: '123456789/2026-11-03/-25000/F1',
        format: 'ofx',
        account: '123456789',
        day: '2026-11-03',
        amountMinor: -25_000,
        currency: 'USD',
        counterparty: { name: 'AMA MENSAH', account: '' },
        endToEnd: '',
        text: 'Susu & thanks CB-B9DP-0FM6',
        isReturn: false,
        line: 17,
      },
      expect.objectContaining({
        amountMinor: 123_450,
        counterparty: { name: 'Café Lisbon', account: '998' },
        text: '',
        line: 25,
      }),
    ])
  })

  it('of version 2 is read, with another original currency', () =>
    expect(entriesOf(bankFile('xml.ofx'))).toEqual([
      expect.objectContaining({
        id: '0001/2026-11-05/-5000/7',
        amountMinor: -5_000,
        currency: 'JPY',
        counterparty: { name: 'Esi', account: '' },
        text: 'A&B R9',
      }),
    ]))

  it('may be one of our own statements', async () => {
    const entries = entriesOf((await gathered(statementOfx(madeStatement('UTC')))).join(''))
    expect(entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      ['2026-11-03', 4_000],
      ['2026-11-03', -1_250],
    ])
  })

  it.each([
    ['an account', '<ACCTID>123 456789', '', 'bank_file_field', { line: 14, field: 'ACCTID' }],
    ['an amount', '-250.00', 'much', 'bank_file_field', { line: 17, field: 'TRNAMT' }],
    ['an id', '<FITID>F1\n', '', 'bank_file_field', { line: 17, field: 'FITID' }],
    ['a day', '20261103183000', '20261399', 'bank_file_field', { line: 17, field: 'DTPOSTED' }],
    [
      'one currency',
      '<FITID>F1',
      '<CURRENCY><CURRATE>1<CURSYM>EUR</CURRENCY><FITID>F1',
      'bank_file_currencies',
      { line: 17, currency: 'EUR', other: 'USD' },
    ],
    [
      'the end of an element',
      '</STMTTRN>\n<STMTTRN>',
      '<STMTTRN>',
      'bank_file_field',
      { line: 17, field: 'TRNAMT' },
    ],
    ['an end', '</OFX>', '', 'bank_file_broken', { line: 38 }],
    ['a statement', /<BANKMSGS[\s\S]*1>/, '', 'bank_file_unknown', undefined],
  ])('is refused as a whole when it lacks %s', (_, found, put, code, values) => {
    const changed = sgml.replace(found, put)
    expect(changed).not.toBe(sgml)
    expect(refusalOf(changed)).toEqual(values ? { code, values } : { code })
  })
})

describe('the letters of a file', () => {
  const utf16 = (text: string, order: 'le' | 'be', mark: boolean): Uint8Array => {
    const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
    return order === 'le' ? bytes : bytes.swap16()
  }
  it.each([
    ['UTF-16, little end first', utf16(booked, 'le', true)],
    ['UTF-16, big end first', utf16(booked, 'be', true)],
    ['UTF-16, without a mark', utf16(booked, 'le', false)],
    ['UTF-16, big end first, without a mark', utf16(booked, 'be', false)],
    ['UTF-8, with a mark', bytesOf(`\ufeff${booked}`)],
    ['latin1', Buffer.from(booked.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ])('may be in %s', (_, bytes) => expect(entriesOf(bytes)).toEqual(entriesOf(booked)))

  it.each([
    ['latin1 that calls itself UTF-8', Buffer.from(booked, 'latin1')],
    ['an encoding that there is not', booked.replace('UTF-8', 'EBCDIC-99')],
    ['zeros', booked.replace('Kofi', 'Ko\0fi')],
    ['half a letter', bytesOf(booked).subarray(0, booked.indexOf('ö') + 1)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('are refused in %s', (_, file) => expect(refusalOf(file)).toEqual({ code: 'bank_file_letters' }))
})

describe('a file that does harm', () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<Document>&b;</Document>`
  it.each([
    ['nothing', '', 'bank_file_empty'],
    ['only spaces', ' \n ', 'bank_file_empty'],
    ['50 MB', Buffer.alloc(50_000_000, ' '), 'bank_file_too_large'],
    ['entities', bomb, 'bank_file_unsafe'],
    ['another file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'bank_file_unsafe'],
    ['an entity that nobody has declared', '<a>&x;</a>', 'bank_file_broken'],
    ['a document type in OFX', sgml.replace('<OFX>', '<!DOCTYPE OFX><OFX>'), 'bank_file_unsafe'],
    ['depth', '<a>'.repeat(100_000), 'bank_file_unsafe'],
    ['depth in OFX', `OFXHEADER:100\n<OFX>${'<A>'.repeat(100_000)}`, 'bank_file_unsafe'],
    ['many elements', `<a>${'<b/>'.repeat(1_100_000)}</a>`, 'bank_file_unsafe'],
    ['two documents', '<a/><b/>', 'bank_file_broken'],
    ['an attribute without an end', `<a b="${'c'.repeat(1_000_000)}`, 'bank_file_broken'],
    ['a web page', '<html><br></html>', 'bank_file_broken'],
  ])('with %s is refused', (_, file, code) => expect(refusalOf(file).code).toBe(code))

  it('may be as large as is said', () => {
    const notes = `<!--${' '.repeat(60_000)}-->`.repeat(Math.floor(largestFile / 60_007) - 1)
    expect(entriesOf(booked.replace('<Stmt>', `${notes}<Stmt>`))).toHaveLength(5)
  })
})

describe('whatever is uploaded', () => {
  const files = [
    bankFile('booked.camt.xml'),
    bankFile('pages.camt.xml'),
    bankFile('sgml.ofx'),
    bankFile('xml.ofx'),
  ]
  const answers = (bytes: Uint8Array): void => {
    const read = readStatement(bytes)
    if (!isRefusal(read)) return
    const { code, values } = sentReason(read)
    expect(textOf(code, values), JSON.stringify(read)).toMatch(/^[A-Z]/)
  }

  it('cut anywhere is refused, with a text', () =>
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.double({ min: 0, max: 0.98, noNaN: true }), (file, part) => {
        const cut = file.subarray(0, Math.floor(file.length * part))
        expect(isRefusal(readStatement(cut)) || 'guess' in readStatement(cut)).toBe(true)
        answers(cut)
      }),
      { numRuns: 300 },
    ))

  it('changed anywhere is read or refused, and never fails', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(
          fc.tuple(fc.nat(), fc.constantFrom(...bytesOf('<>/&;"\'!-?0\n\0 é,.')), fc.nat({ max: 3 })),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        (file, changes) => {
          let bytes = [...file]
          for (const [at, byte, removed] of changes) {
            const place = at % bytes.length
            bytes = [...bytes.slice(0, place), byte, ...bytes.slice(place + removed)]
          }
          answers(Uint8Array.from(bytes))
        },
      ),
      { numRuns: 500 },
    ))

  it('is read or refused, and never fails', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }).map(bytesOf)),
        answers,
      ),
      { numRuns: 1_000 },
    ))

  it('is read or refused when it is made of the parts of statements', () => {
    const parts =
      '<Document xmlns="camt.053.001.02">,<BkToCstmrStmt>,<Stmt>,<Ntry>,<Amt Ccy="EUR">,1,</Amt>,</Ntry>,</Stmt>,OFXHEADER:100\n,<OFX>,<BANKMSGSRSV1>,<STMTTRNRS>,<STMTRS>,</STMTRS>,</OFX>,<?xml?>,]]>,<![CDATA[,--,text'
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts.split(',')), { maxLength: 12 }), all =>
        answers(bytesOf(all.join(''))),
      ),
      { numRuns: 1_000 },
    )
  })
})
