import type { ReactNode } from 'react';

type Parts = Record<'menu' | 'offer' | 'coaches' | 'details' | 'action' | 'contact', ReactNode>;

/**
 * Arranges the page below the hero. The call to action sticks to the window down to the contact form. The menu
 * sticks to the window down to the end of the page.
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
