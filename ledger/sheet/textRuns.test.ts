import { describe, expect, it } from 'vitest'
import { runsOf } from './textRuns.ts'

const shown = (line: string) => runsOf(line, 400).map(({ text, font }) => [text, font.split(' ')[0]])

describe('a line of a PDF file', () => {
  it('has a font for each script', () =>
    expect(shown('Ama አበበ')).toEqual([
      ['Ama ', 'noto-sans'],
      ['አበበ', 'noto-sans-ethiopic'],
    ]))
  it('has the words of right-to-left text from right to left', () =>
    expect(shown('أحمد علي')).toEqual([
      ['علي', 'noto-sans-arabic'],
      [' ', 'noto-sans'],
      ['أحمد', 'noto-sans-arabic'],
    ]))
  it('leaves numbers and other scripts inside it in their own order', () =>
    expect(shown('أحمد 12 Ama').map(([text]) => text)).toEqual(['Ama', ' ', '12', ' ', 'أحمد']))
  it('shows no marks of direction, which have done their work', () =>
    expect(shown('أحمد \u2068Ama!\u2069').map(([text]) => text)).toEqual(['Ama!', ' ', 'أحمد']))
  it('keeps marks with their letters', () => expect(runsOf('Ọ́', 700)).toHaveLength(1))
})
