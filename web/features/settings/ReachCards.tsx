import { CalendarCard } from './CalendarCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'

/** Further channels beside mail, loaded after the main settings. */
export const ReachCards = () => (
  <>
    <PhoneCard />
    <CalendarCard />
  </>
)
