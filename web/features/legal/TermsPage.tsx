import { LegalPage } from './LegalPage.tsx'
import { termsTexts } from './termsTexts.ts'

export const TermsPage = () => <LegalPage {...termsTexts} linkTo="/transparency" />
