import { carving, initialsOf, placesOf, pointAt, wedge } from '../../../components/wheelGeometry.ts'
import type { CardSeat, RoundCard } from './roundCard.ts'

const width = 1080
const margin = 72
const wheelScale = 2.5
const wheelHeight = 760
const headHeight = 250
const sentenceHeight = 130
const footHeight = 100

const colourNames = [
  ...(['ink', 'muted', 'mist', 'surface', 'sunken', 'unstamped', 'field'] as const),
  ...(['late', 'late-soft', 'teal', 'teal-ink', 'teal-soft', 'marigold', 'marigold-ink'] as const),
]
type Colour = (typeof colourNames)[number]

/** The colours of the style sheet on a light ground: the card is shown elsewhere. */
const lightColours = (): Readonly<Record<Colour, string>> => {
  const probe = document.createElement('span')
  probe.style.colorScheme = 'light'
  document.body.append(probe)
  const read = (name: Colour): [Colour, string] => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  }
  const colours = Object.fromEntries(colourNames.map(read)) as Record<Colour, string>
  probe.remove()
  return colours
}

interface Pen {
  readonly ink: CanvasRenderingContext2D
  readonly colours: Readonly<Record<Colour, string>>
  readonly family: { readonly text: string; readonly display: string }
}

/** The card as a PNG. */
export interface DrawnCard {
  readonly file: File
  readonly address: string
}

/**
 * Draws it 1080 pixels wide, in the fonts of the page.
 * @throws Error where the browser draws none
 */
export const drawRoundCard = async (card: RoundCard): Promise<DrawnCard> => {
  const style = getComputedStyle(document.documentElement)
  const family = { text: style.getPropertyValue('--text'), display: style.getPropertyValue('--display') }
  // The local fonts that stand in for them may be missing.
  await Promise.allSettled([
    document.fonts.load(`700 40px ${family.text}`),
    document.fonts.load(`700 40px ${family.display}`),
  ])
  const canvas = document.createElement('canvas')
  const list = listOfSeats(card.seats)
  canvas.width = width
  canvas.height = headHeight + wheelHeight + sentenceHeight + list.height + footHeight
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  const pen = { ink, colours: lightColours(), family }
  drawGround(pen, canvas.height)
  drawHead(pen, card)
  drawWheel(pen, card)
  drawSentence(pen, card.receives)
  list.draw(pen, headHeight + wheelHeight + sentenceHeight)
  drawFoot(pen, card.foot, canvas.height)
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!drawn) throw new Error('no picture')
  const file = new File([drawn], 'round.png', { type: 'image/png' })
  return { file, address: canvas.toDataURL('image/png') }
}

const drawGround = ({ ink, colours }: Pen, height: number): void => {
  ink.fillStyle = colours.mist
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = colours.surface
  ink.beginPath()
  ink.roundRect(28, 28, width - 56, height - 56, 36)
  ink.fill()
}

const drawHead = (pen: Pen, { goal, about }: RoundCard): void => {
  write(pen, goal, {
    x: width / 2,
    y: 140,
    font: `700 58px ${pen.family.display}`,
    fill: 'ink',
    most: width - 2 * margin,
  })
  write(pen, about, {
    x: width / 2,
    y: 208,
    font: `500 36px ${pen.family.text}`,
    fill: 'muted',
    most: width - 2 * margin,
  })
}

const drawSentence = (pen: Pen, sentence: string): void =>
  write(pen, sentence, {
    ...{ x: width / 2, y: headHeight + wheelHeight + 60, most: width - 2 * margin },
    ...{ font: `600 42px ${pen.family.display}`, fill: 'ink' },
  })

const drawFoot = (pen: Pen, text: string, height: number): void =>
  write(pen, text, {
    ...{ x: width / 2, y: height - 66, most: width - 2 * margin },
    ...{ font: `500 28px ${pen.family.text}`, fill: 'muted' },
  })

interface Written {
  readonly x: number
  readonly y: number
  readonly font: string
  readonly fill: Colour
  /** The room for it: longer text gets smaller letters, down to four fifths, and is cut there. */
  readonly most?: number
  readonly align?: CanvasTextAlign
}

const write = (
  { ink, colours }: Pen,
  text: string,
  { x, y, font, fill, most, align = 'center' }: Written,
): void => {
  ink.font = font
  ink.fillStyle = colours[fill]
  ink.textAlign = align
  ink.textBaseline = 'middle'
  const needed = ink.measureText(text).width
  let shown = text
  if (most !== undefined && needed > most) {
    const scale = Math.max(0.8, most / needed)
    ink.font = font.replace(/(\d+)px/, (_, size: string) => `${Math.floor(Number(size) * scale)}px`)
    while (ink.measureText(shown).width > most && shown.length > 2) shown = `${shown.slice(0, -2).trimEnd()}…`
  }
  ink.fillText(shown, x, y)
}

const wedgeColours: Readonly<
  Record<CardSeat['state'] | 'turn', { readonly fill: Colour; readonly edge?: Colour; readonly text: Colour }>
> = {
  turn: { fill: 'marigold', text: 'marigold-ink' },
  paid: { fill: 'teal', text: 'teal-ink' },
  waiting: { fill: 'surface', edge: 'teal', text: 'ink' },
  late: { fill: 'late-soft', edge: 'late', text: 'late' },
  open: { fill: 'sunken', edge: 'field', text: 'muted' },
}

const drawWheel = (pen: Pen, card: RoundCard): void => {
  const { ink, colours } = pen
  const { seats, turn } = card
  ink.save()
  ink.translate(width / 2, headHeight + wheelHeight / 2)
  ink.scale(wheelScale, wheelScale)
  const places = placesOf(seats.length, turn)
  for (const [index, seat] of seats.entries()) {
    const isTurn = index === turn
    const { angle, half } = places[index]!
    const looks = wedgeColours[isTurn ? 'turn' : seat.state]
    ink.save()
    ink.rotate((angle * Math.PI) / 180)
    const path = new Path2D(wedge(half, isTurn ? 79 : 80, isTurn ? 132 : 124))
    ink.fillStyle = colours[looks.fill]
    ink.fill(path)
    if (looks.edge) {
      ink.strokeStyle = colours[looks.edge]
      ink.lineWidth = 1.5
      ink.setLineDash(seat.state === 'late' ? [] : [4, 4])
      ink.stroke(path)
    }
    ink.restore()
    if (seats.length <= 20 || isTurn) {
      const [x = 0, y = 0] = pointAt(angle, isTurn ? 106 : 102)
        .split(' ')
        .map(Number)
      const size = isTurn ? 19 : seats.length > 12 ? 11 : 15
      const words = seat.name === null ? '+' : initialsOf(seat.name)
      write(pen, words, { x, y, font: `700 ${size}px ${pen.family.text}`, fill: looks.text })
    }
  }
  ink.fillStyle = colours.ink
  ink.fill(new Path2D('M-9-151q0-1 1-1h16q1 0 1 1l-8 12q-1 1-2 0z'))
  drawBowl(pen, card)
  ink.restore()
}

const drawBowl = (pen: Pen, { figure, below, filled }: RoundCard): void => {
  const { ink, colours } = pen
  const radius = 65
  ink.fillStyle = colours[filled === 1 ? 'teal' : 'unstamped']
  ink.fill(new Path2D(`M${carving(48, 69.5, 74)}z`))
  ink.fillStyle = colours.surface
  ink.beginPath()
  ink.arc(0, 0, radius + 1, 0, 2 * Math.PI)
  ink.fill()
  ink.save()
  ink.clip()
  ink.fillStyle = colours['teal-soft']
  ink.fillRect(-radius, radius + 4 - filled * (2 * radius + 6), 2 * radius, 2 * radius + 10)
  ink.restore()
  write(pen, figure, {
    x: 0,
    y: -6,
    font: `700 24px ${pen.family.display}`,
    fill: 'ink',
    most: 2 * radius - 16,
  })
  write(pen, below, { x: 0, y: 24, font: `500 14px ${pen.family.text}`, fill: 'muted' })
}

/** The members in columns, each with the mark of a paid, late or open payment. */
const listOfSeats = (seats: readonly CardSeat[]) => {
  const named = seats.filter(seat => seat.name !== null)
  const columns = named.length > 20 ? 3 : 2
  const rows = Math.ceil(named.length / columns)
  const row = columns === 3 ? 48 : 64
  const column = (width - 2 * margin) / columns
  return {
    height: rows * row,
    draw: (pen: Pen, top: number): void => {
      for (const [index, { name, state }] of named.entries()) {
        const x = margin + Math.floor(index / rows) * column
        const y = top + (index % rows) * row + row / 2
        drawMark(pen, state, { x: x + 20, y })
        write(pen, name ?? '', {
          ...{ x: x + 54, y, align: 'start', most: column - 74 },
          ...{
            font: `600 ${columns === 3 ? 28 : 34}px ${pen.family.text}`,
            fill: state === 'late' ? 'late' : 'ink',
          },
        })
      }
    },
  }
}

const drawMark = (
  { ink, colours }: Pen,
  state: CardSeat['state'],
  { x, y }: { x: number; y: number },
): void => {
  const looks = wedgeColours[state]
  ink.save()
  ink.translate(x, y)
  ink.beginPath()
  ink.arc(0, 0, 17, 0, 2 * Math.PI)
  ink.fillStyle = colours[looks.fill]
  ink.fill()
  if (looks.edge) {
    ink.strokeStyle = colours[looks.edge]
    ink.lineWidth = 3
    ink.setLineDash(state === 'late' ? [] : [6, 5])
    ink.stroke()
  }
  ink.setLineDash([])
  ink.lineWidth = 4
  ink.lineCap = 'round'
  ink.strokeStyle = colours[looks.text]
  if (state === 'paid') ink.stroke(new Path2D('M-7 1l5 5 9-11'))
  if (state === 'late') ink.stroke(new Path2D('M0-8v9M0 8v.1'))
  ink.restore()
}
