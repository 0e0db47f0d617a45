import styles from './styles/app.css?inline';

/** The style sheet of every page, which stands in the page itself. */
export const pageStyle = styles;
