import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Page } from './page'

it.each([
  ['its title', 'Game Lobby', 'Game Lobby'],
  ['the product, where it has no title', '', '3-Card Poker with AI'],
])('a screen that gets the focus is named by %s', (_, title, name) => {
  render(<Page title={title}>Welcome</Page>)
  expect(screen.getByRole('main', { name })).toBeDefined()
})
