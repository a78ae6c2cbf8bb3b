import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { missingSign as sign, writable } from './missingLetters.ts'
import { createPdfText } from './pdfText.ts'

const latin = (character: string) => /[ -~é]/.test(character)

describe('a letter that no font of a file has', () => {
  it('is replaced by one visible sign', () => {
    expect(writable('Ama 漢字', latin)).toEqual({ text: `Ama ${sign}${sign}`, isWhole: false })
    // A family of four people, and a flag.
    expect(writable('👨‍👩‍👧‍👦 🇬🇭 Ama', latin).text).toBe(`${sign} ${sign} Ama`)
  })
  it('leaves everything else as it is', () => {
    expect(writable('Amé', latin)).toEqual({ text: 'Amé', isWhole: true })
    expect(writable('A\u200dma', latin)).toEqual({ text: 'A\u200dma', isWhole: true })
    expect(writable('', latin)).toEqual({ text: '', isWhole: true })
  })
  it('is noticed by the fonts of the file, once for each page', () => {
    const doc = new PDFDocument()
    const { write, takeMissing } = createPdfText(doc)
    const at = { x: 20, y: 20, width: 200, size: 8 }
    for (const name of ['Ama Ọ́', 'Шура', 'आमा', 'أحمد', 'አበበ', 'أُرسلت المستلَم']) write(name, at)
    expect(takeMissing()).toBe(false)
    write('กมล', at)
    expect([takeMissing(), takeMissing()]).toEqual([true, false])
  })
})
