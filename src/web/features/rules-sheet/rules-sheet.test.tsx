import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DIFFICULTIES } from '../../../contract'
import { table } from '../../fixtures/table'
import { RulesSheet } from './rules-sheet'

afterEach(cleanup)

it('the rules explain every difficulty that the host can choose for Harvey', () => {
  render(<RulesSheet settings={table().settings} onClose={() => {}} />)
  const explained = screen.getByText(/The host chooses how he plays his twos/).textContent
  for (const difficulty of DIFFICULTIES) expect(explained.toLowerCase()).toContain(`${difficulty}:`)
})
