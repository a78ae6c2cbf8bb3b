import { CalendarCard } from './CalendarCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'

/** The ways to reach somebody beside mail, fetched after what most people come for. */
export const ReachCards = () => (
  <>
    <PhoneCard />
    <CalendarCard />
  </>
)
