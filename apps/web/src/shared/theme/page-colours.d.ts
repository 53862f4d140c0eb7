declare module 'virtual:page-colours.css';
