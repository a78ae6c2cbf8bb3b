import { describe, expect, it } from 'vitest'
import { cell, csvRow } from './csv.ts'

describe('a cell', () => {
  it.each([
    ['Lisbon in June', 'Lisbon in June'],
    ['', ''],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-cmd', "'-cmd"],
    ['-1+2', "'-1+2"],
    ['--5', "'--5"],
    ['-1.2.3', "'-1.2.3"],
    ['-12.50', '-12.50'],
    ['0.00', '0.00'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\nx', `"'\nx"`],
    ['\rx', `"'\rx"`],
    ['a=b', 'a=b'],
    ['＝SUM(A1)', "'＝SUM(A1)"],
    ['a;=1+2', '"a;=1+2"'],
    ['one, two', '"one, two"'],
    ['"quoted"', '"""quoted"""'],
    ['Rent \u202e00.5', 'Rent 00.5'],
    ['\u202e=1+1', "'=1+1"],
    ['two\nlines', '"two\nlines"'],
  ])('%j is written %j', (text, written) => expect(cell(text)).toBe(written))
})

it('joins cells to a row that ends as RFC 4180 requires', () =>
  expect(csvRow(['one, two', '', '-3.00'])).toBe('"one, two",,-3.00\r\n'))
