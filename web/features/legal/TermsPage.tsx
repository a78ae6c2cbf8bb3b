import { LegalPage } from './LegalPage.tsx'
import { OwnLegal } from './OwnLegal.tsx'
import { termsTexts } from './termsTexts.ts'

const links = { circles: '/fairness', promise: '/transparency' }

export const TermsPage = () => (
  <OwnLegal document="terms" title={termsTexts.title} ours={<LegalPage {...termsTexts} links={links} />} />
)
