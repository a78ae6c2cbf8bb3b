import { LegalPage } from './LegalPage.tsx'
import { privacyTexts } from './privacyTexts.ts'

export const PrivacyPage = () => <LegalPage {...privacyTexts} />
