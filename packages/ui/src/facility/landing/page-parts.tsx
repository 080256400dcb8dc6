import type { ReactNode } from 'react';

type Parts = Record<'menu' | 'offer' | 'coaches' | 'details' | 'action' | 'contact', ReactNode>;

/** Orders the page below the hero. The action sticks to the window until the form, and the menu until the end. */
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
