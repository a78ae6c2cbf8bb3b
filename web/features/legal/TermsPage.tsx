import { LegalPage } from './LegalPage.tsx'
import { termsTexts } from './termsTexts.ts'

const links = { circles: '/fairness', promise: '/transparency' }

export const TermsPage = () => <LegalPage {...termsTexts} links={links} />
