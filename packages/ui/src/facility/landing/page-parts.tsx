import type { ReactNode } from 'react';

type Parts = Record<'menu' | 'offer' | 'coaches' | 'details' | 'action' | 'contact', ReactNode>;

/**
 * Arranges the page below the hero. The inner element ends before the contact form, so on phones, the sticky
 * call to action disappears there. The sticky menu is outside, so it stays until the end of the page.
 */
export const PageParts = ({ menu, offer, coaches, details, action, contact }: Parts) => (
  <div>
    {menu}
    <div className="bg-surface">
      {offer}
      {coaches}
      {details}
      {action}
    </div>
    {contact}
  </div>
);
