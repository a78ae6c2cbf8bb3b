import { LegalPage } from './LegalPage.tsx'
import { OwnLegal } from './OwnLegal.tsx'
import { privacyTexts } from './privacyTexts.ts'

export const PrivacyPage = () => (
  <OwnLegal document="privacy" title={privacyTexts.title} ours={<LegalPage {...privacyTexts} />} />
)
