import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom } from '../../fixtures/shown-game'
import { VoiceButton } from './voice-button'

beforeEach(answerCalls)
afterEach(closePage)

const button = (mustFold: boolean) => <VoiceButton players={[]} version={1} ownId="maya" mustFold={mustFold} />

it('the panel stays closed if the own turn comes while it loads, and opens when the button is pressed in the turn', async () => {
  const { rerender } = render(button(false), { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button'))
  rerender(button(true))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { expanded: false })))
  expect(screen.getByRole('dialog', { name: 'Voice' })).toBeDefined()
})
