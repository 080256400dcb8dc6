export { AnchorButton, Button, ButtonLink } from './button.tsx';
export { Failed, Notice } from './notice.tsx';
export { Card, Page } from './page.tsx';
export { Picture, type PictureFile } from './picture.tsx';
export { RadioCards } from './radio-cards.tsx';
export { PageSpinner, Skeleton, Spinner } from './spinner.tsx';
export {
  EmailField,
  PasswordField,
  PhoneField,
  SelectField,
  TextArea,
  TextField,
} from './text-field.tsx';
export { EXPORT_FAILED, showToast, type Toast } from './toast.ts';
