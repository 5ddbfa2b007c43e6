import { IconButton, type IconButtonProps } from '../../../ui/icon-button'
import { useTable, type SheetName } from '../table-context'

/** Opens a sheet over the table, and closes it if it is open. */
export function SheetButton({ sheet, ...props }: IconButtonProps & { sheet: SheetName }) {
  const { openSheet, toggleSheet } = useTable()
  return <IconButton {...props} aria-expanded={openSheet === sheet} onClick={() => toggleSheet(sheet)} />
}
