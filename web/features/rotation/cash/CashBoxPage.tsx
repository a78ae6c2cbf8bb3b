import { usePageTitle } from '../../../lib/usePageTitle.ts'
import { CashBoxes } from './CashBoxes.tsx'
import { cashTexts as texts } from './cashTexts.ts'

/** For who has left the circle, and still has cash of it. */
export const CashBoxPage = ({ id, viewerId }: { id: string; viewerId: number | undefined }) => {
  usePageTitle(texts.title)
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.former}</p>
      <CashBoxes goalId={Number(id)} viewerId={viewerId} />
    </>
  )
}
