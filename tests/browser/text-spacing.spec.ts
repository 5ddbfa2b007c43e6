import { test } from '../support/browser-test'
import { isInReach, playToResults, visitFirstScreens } from '../support/layout-walk'
import { SPACING } from '../support/text-spacing'

const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 1280, height: 800 }]

test(
  'with wider text spacing every word can be read and every control pressed',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(['Kh Ks 2d', '9c 5h 3h', 'Ah Kd 4c', 'Qh 10s 5d'])
    const maya = await openPage('Maya', { bypassCSP: true })
    const check = async (screen: string) => {
      await maya.page.addStyleTag({ content: SPACING })
      await isInReach(maya, SIZES, screen)
    }
    await visitFirstScreens(maya, check)
    await playToResults(server, maya, ['Alexandrina Beaumont', 'WWWWWWWWWWWWWWWWWWWW'], check)
  },
)
