import { FairnessPage } from './FairnessPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

const pages = { terms: TermsPage, privacy: PrivacyPage, fairness: FairnessPage }

/** Agreements and promises; a reader of one of these pages often reads another. */
export const LegalPages = ({ which }: { which: keyof typeof pages }) => {
  const Page = pages[which]
  return <Page />
}
