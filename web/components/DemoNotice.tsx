import type { Demonstration } from '#shared/api/config.ts'
import { timeOfDay } from '../lib/intl.ts'
import { demoTexts as texts } from './demoTexts.ts'

export const DemoNotice = ({ demo }: { demo: Demonstration }) => (
  <p>{texts.notice({ time: timeOfDay(demo.endsAt) })}</p>
)
