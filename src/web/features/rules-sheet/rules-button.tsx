import { useState } from 'react'
import BookOpen from 'lucide-react/icons/book-open'
import type { SettingsView } from '../../../contract'
import { Drawer } from '../../ui/drawer'
import { IconButton } from '../../ui/icon-button'
import { RulesSheet } from './rules-sheet'

/** Opens the rules over the page. */
export function RulesButton({ settings }: { settings: SettingsView }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label="Rules" icon={BookOpen} onClick={() => setOpen(true)} />
      {isOpen && (
        <Drawer title="Rules" onClose={close}>
          <RulesSheet settings={settings} onClose={close} />
        </Drawer>
      )}
    </>
  )
}
