import { type Seat, Wheel } from '../../components/Wheel.tsx'
import { texts } from './texts.ts'

const seats = Array.from({ length: 6 }, (_, key): Seat => ({ key, name: '', paid: key !== 3, mark: ' ' }))

/** The wheel without names and figures, which would be too small to read. */
export const SmallWheel = () => <Wheel seats={seats} turn={2} description={texts.panel.wheel} />
