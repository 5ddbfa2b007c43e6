import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Page } from './page'

afterEach(cleanup)

it.each([
  ['its title', 'Game Lobby', 'Game Lobby'],
  ['the product, where it has no title', '', '3-Card Poker with AI'],
])('a screen that takes the focus is named by %s', (_, title, name) => {
  render(<Page title={title}>Welcome</Page>)
  expect(screen.getByRole('main', { name })).toBeDefined()
})
